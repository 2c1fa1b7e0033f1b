export type DatabaseKind = 'sqlite' | 'postgres';

/** What was found in a backup's database. */
export interface BackupContent {
  readonly orders: number;
  /** The highest id that an order was ever given; 0 if there was none. */
  readonly lastId: number;
  /** The names of the migrations it has been through. */
  readonly migrations: readonly string[];
}

/** Orders that a backup lacks. */
export interface MissingOrders {
  readonly count: number;
  /** The numbers of the first and the last one; undefined if there are none. */
  readonly first: string | undefined;
  readonly last: string | undefined;
  /** The highest id that an order was ever given. */
  readonly lastId: number;
}

/** A database as backups see it; one implementation per kind. */
export interface BackupDatabase {
  readonly kind: DatabaseKind;
  /** What people know it as: its file, or its name on a server. */
  readonly name: string;
  /**
   * Writes a consistent, compressed copy to an empty file, while others read and write the database, and checks it.
   *
   * @param signal ends this at once
   * @throws BackupError, or whatever being ended brings about
   */
  backUp(file: string, signal?: AbortSignal): Promise<BackupContent>;
  /**
   * Does `work` while no other server of this database does. If one does, nothing happens. The turn ends with the
   * process, however that ends.
   */
  inTurn(work: (turn: BackupTurn) => Promise<void>): Promise<void>;
  /** Whether restoring would replace anything. */
  exists(): Promise<boolean>;
  /**
   * Unpacks a backup beside the database and checks it. The database itself is not touched.
   *
   * @throws BackupError
   */
  unpack(file: string): Promise<UnpackedBackup>;
}

/** What the servers of a database tell each other about the backups that they take on their timers. */
export interface BackupTurn {
  /** The last one that any of them has taken; undefined if there is none, or only one server can have the database. */
  readonly last: { readonly name: string; readonly ageMs: number } | undefined;
  /** Tells the others about one that was begun when the turn began. */
  record(name: string): Promise<void>;
}

export interface UnpackedBackup {
  readonly content: BackupContent;
  /** What was placed after the backup and only the database has; undefined if it cannot be read. */
  missingOrders(): Promise<MissingOrders | undefined>;
  /** Lets new orders have higher ids than this. */
  reserveIds(lastId: number): Promise<void>;
  /**
   * Puts the backup in the database's place, which nobody may have open.
   *
   * @param keepOldAs what the database that is there is renamed to; undefined if there is none
   * @throws BackupError
   */
  putInPlace(keepOldAs: string | undefined): Promise<void>;
  discard(): Promise<void>;
}

/** A backup could not be taken or restored; the message is for the operator, and nothing was changed. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
