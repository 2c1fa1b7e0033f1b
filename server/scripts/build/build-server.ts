import { build } from 'esbuild';
import { serverBundle } from './server-bundle';

await build(serverBundle);
