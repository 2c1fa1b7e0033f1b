/** What a paste of several cells needs; loaded with the first one. */
export { planPaste } from '../../../../domain/cart/grid/paste-plan';
export { readBlock } from './read-block';
