import type { ModuleManifest } from '@teachnet/contract/modules'
import { customType, integer, json, jsonb, pgTable, serial, text, varchar } from 'drizzle-orm/pg-core'
import { seconds } from '../../platform/db/tables/columns.ts'

/** The bytes of an archive. The drivers return different classes of bytes. */
const archive = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })

/** Installed modules, each with the archive that it was installed from: nothing of a module is in the file system. */
export const installedModule = pgTable('installed_module', {
  uid: varchar({ length: 30 }).primaryKey(),
  version: varchar({ length: 14 }).notNull(),
  /** As in the wire contract: 1 installed, 6 disabled. */
  state: integer().notNull(),
  /** SHA-256 of the archive, in hex. */
  digest: varchar({ length: 64 }).notNull(),
  archive: archive().notNull(),
  manifest: json().$type<ModuleManifest>().notNull(),
  /** Controllers of the areas that it brought. */
  areas: jsonb().$type<readonly string[]>().notNull().default([]),
  /** Key of the publisher who signed the archive; empty if it is not signed. */
  signer: varchar({ length: 43 }).notNull().default(''),
  /** Set values by name, as text; secrets are encrypted. */
  settings: jsonb().$type<Readonly<Record<string, string>>>().notNull().default({}),
  create_time: seconds().notNull(),
  update_time: seconds().notNull(),
})

/** Reviewed archives, which may be installed within a day. */
export const modulePackage = pgTable('module_package', {
  digest: varchar({ length: 64 }).primaryKey(),
  archive: archive().notNull(),
  /**
   * Whether the product or a trusted publisher signed it is checked again when it is installed; `local`: it came with
   * the product.
   */
  origin: varchar({ length: 10, enum: ['local', 'index', 'upload'] }).notNull(),
  create_time: seconds().notNull(),
})

/** Addresses of markets that administrators added. */
export const moduleSource = pgTable('module_source', {
  id: serial().primaryKey(),
  address: varchar({ length: 300 }).notNull().unique('module_source_address_unique'),
  create_time: seconds().notNull(),
})

/** Publishers whose signatures are trusted. */
export const modulePublisher = pgTable('module_publisher', {
  key: varchar({ length: 43 }).primaryKey(),
  name: varchar({ length: 60 }).notNull(),
  /** Name of the administrator who decided to trust it; empty: not recorded. */
  username: varchar({ length: 20 }).notNull().default(''),
  create_time: seconds().notNull(),
})

/** Modules that the next start installs from the market of the product. */
export const awaitedModule = pgTable('awaited_module', { uid: text().primaryKey() })
