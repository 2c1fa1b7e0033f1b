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
   * @throws BackupError
   */
  backUp(file: string): Promise<BackupContent>;
  /** Whether restoring would replace anything. */
  exists(): Promise<boolean>;
  /**
   * Unpacks a backup beside the database and checks it. The database itself is not touched.
   *
   * @throws BackupError
   */
  unpack(file: string): Promise<UnpackedBackup>;
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
