import { list, number, optionalText, text } from '@teachnet/protocol/call-schemas'
import * as z from 'zod/mini'
import { moduleManifestSchema, moduleSettingSchema } from '../modules/manifest.ts'
import { textInBoth } from '../schema/definition-schema.ts'

/** The publisher who signed an archive. */
const publisher = z.object({
  /** Key that signed it; empty: it is not signed. */
  key: z.string(),
  /** Name of the key in the list of trusted keys; empty if it is not in the list. */
  name: z.string(),
})

const offer = z.object({
  uid: z.string(),
  version: z.string(),
  title: textInBoth,
  intro: textInBoth,
  author: z.string(),
  website: z.string(),
  /** Id of the source; 0: the market of the product. */
  source: z.number(),
  /** Bytes. */
  size: z.number(),
})

const installed = z.object({
  uid: z.string(),
  version: z.string(),
  title: textInBoth,
  intro: textInBoth,
  author: z.string(),
  website: z.string(),
  state: z.int(),
  publisher,
  /** Controllers of its areas. */
  areas: list(z.string()),
  /** Whether it has values to set. */
  hasSettings: z.boolean(),
  /** Names of its pages in the menu. */
  pages: list(z.string()),
})

const source = z.object({
  id: z.number(),
  address: z.string(),
  /** Why the source provided no list; empty if it did. */
  problem: z.string(),
})

/** The modules that can be installed, those that are installed, and the sources. */
export const market = {
  reply: z.object({ offers: list(offer), installed: list(installed), sources: list(source), isTrusting: z.boolean() }),
}

/** A conflict, and the decision that resolves it. */
const conflict = z.object({
  kind: z.enum(['unsigned', 'publisher', 'changes', 'area', 'table', 'input', 'code', 'needs', 'version']),
  /** The controller, table, kind of field, module or version. */
  name: z.string(),
  /** In words, in the language of the request. */
  text: z.string(),
  /** Whether an administrator may decide to continue. */
  canGoOn: z.boolean(),
})

/** A statement that creates or changes a table of the module. */
const table = z.object({
  controller: z.string(),
  table: z.string(),
  isNew: z.boolean(),
  statements: list(z.string()),
  /** Names to type because values are lost. */
  confirm: list(z.string()),
})

const modulePlan = z.object({
  manifest: moduleManifestSchema,
  digest: z.string(),
  publisher,
  /** Installed version; empty: none. */
  present: z.string(),
  files: list(z.object({ path: z.string(), size: z.number() })),
  tables: list(table),
  /** Permission nodes that it brings. */
  permissions: list(z.string()),
  conflicts: list(conflict),
  /** SQL that it runs, with permission. */
  migrations: list(z.string()),
})

/** The effects of an installation. Nothing is installed. */
export const planModule = {
  body: z.object({
    uid: optionalText(),
    version: optionalText(),
    source: z._default(number(), 0),
    /** Of an uploaded archive. */
    digest: optionalText(),
  }),
  reply: modulePlan,
}

/** The records that would be deleted with a module. */
export const planRemoval = {
  query: z.object({ uid: text() }),
  reply: z.object({
    tables: list(z.object({ controller: z.string(), table: z.string(), title: textInBoth, rows: z.number() })),
    /** Enabled modules that need it. */
    neededBy: list(z.string()),
  }),
}

/** The values of a module; secrets that are set are shown as `******`. */
export const moduleSettings = {
  query: z.object({ uid: text() }),
  reply: z.object({
    uid: z.string(),
    fields: z.record(z.string(), moduleSettingSchema),
    values: z.record(z.string(), z.string()),
  }),
}

/** Stores values of a module; missing ones stay unchanged. */
export const saveModuleSettings = {
  body: z.object({ uid: text(), values: z.record(z.string(), z.string().check(z.maxLength(4000))) }),
}

/** Adds the address of a market. */
export const addModuleSource = { body: z.object({ address: text() }) }

export const removeModuleSource = { body: z.object({ id: number() }) }

/** A publisher whose signatures are trusted. */
const trusted = z.object({
  /** The public key, 43 characters of base64url: as short as a fingerprint of it. */
  key: z.string(),
  name: z.string(),
  /** The administrator who added it; empty for the key of the product, or if not recorded. */
  username: z.string(),
  /** Unix seconds; 0: it comes with the product. */
  create_time: z.number(),
  /** Whether it comes with the product; it cannot be removed then. */
  isOwn: z.boolean(),
})

export const modulePublishers = { reply: z.object({ list: list(trusted) }) }

export const addModulePublisher = {
  body: z.object({ key: text(), name: text().check(z.maxLength(60)) }),
}

export const removeModulePublisher = { body: z.object({ key: text() }) }

/** What an installation would do. */
export type ModulePlan = z.output<typeof modulePlan>
/** The available modules. */
export type ModuleOffer = z.output<typeof offer>
/** A module that is installed. */
export type InstalledModule = z.output<typeof installed>
/** The conflicts of an installation. */
export type ModuleConflict = z.output<typeof conflict>
/** A publisher whose signatures are trusted. */
export type TrustedPublisher = z.output<typeof trusted>
/** A market besides that of the product. */
export type ModuleSource = z.output<typeof source>
