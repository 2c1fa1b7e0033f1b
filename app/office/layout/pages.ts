import {
  Activity,
  ChartColumn,
  History,
  Inbox,
  KeyRound,
  ListChecks,
  type LucideIcon,
  Palette,
  Shirt,
  Store,
  Sun,
  Tablet,
  UserRound,
  Users,
  Wallet,
} from 'lucide-react';
import { isAllowed, type Permission } from '../../../domain/people/roles';
import { useOffice } from '../session/office-context';

export interface Page {
  readonly path: string;
  readonly name: string;
  readonly Icon: LucideIcon;
  readonly permission?: Permission;
  /** A heading above the first of them. */
  readonly group?: 'Catalog' | 'Office';
}

const PAGES: readonly Page[] = [
  { path: '/today', name: 'Today', Icon: Sun, permission: 'orders.read' },
  { path: '/orders', name: 'Orders', Icon: Inbox, permission: 'orders.read' },
  { path: '/approvals', name: 'Approvals', Icon: ListChecks, permission: 'approvals.decide' },
  { path: '/reports', name: 'Reports', Icon: ChartColumn, permission: 'reports.read' },
  { path: '/budgets', name: 'Budgets', Icon: Wallet, permission: 'approvals.change' },
  { path: '/devices', name: 'Devices', Icon: Tablet, permission: 'devices.read' },
  { path: '/items', name: 'Items', Icon: Shirt, permission: 'catalog.read', group: 'Catalog' },
  { path: '/customers', name: 'Customers', Icon: Store, permission: 'catalog.read', group: 'Catalog' },
  { path: '/colors', name: 'Colors', Icon: Palette, permission: 'catalog.read', group: 'Catalog' },
  { path: '/publish', name: 'Publish', Icon: History, permission: 'catalog.read', group: 'Catalog' },
  { path: '/people', name: 'People', Icon: Users, permission: 'people.read', group: 'Office' },
  { path: '/secrets', name: 'Secrets', Icon: KeyRound, permission: 'secrets.change', group: 'Office' },
  { path: '/activity', name: 'Activity', Icon: Activity, permission: 'activity.read', group: 'Office' },
  { path: '/account', name: 'Your account', Icon: UserRound, group: 'Office' },
];

export function usePages(): readonly Page[] {
  const { grants } = useOffice().me.person;
  return PAGES.filter(({ permission }) => permission === undefined || isAllowed(grants, permission));
}
