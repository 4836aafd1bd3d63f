import * as z from 'zod/mini'
import { fieldKinds } from '../definition/fields.ts'

/** The format of archives that this version reads. */
export const moduleFormat = 1

/** Folders of an archive and their content. Files elsewhere are rejected. */
export const moduleFolders = {
  /** Designs of data areas, as the data designer exports them. */
  areas: 'areas/',
  messages: 'messages/',
  /** ES modules that the back office loads at run time. */
  screens: 'screens/',
  /** Pictures and styles for the screens. */
  files: 'files/',
  /** Code that the server runs, if its operator allows it. */
  server: 'server/',
  migrations: 'migrations/',
} as const

const longestPath = 120
const path = (folder: string, ending: string) =>
  z
    .string()
    .check(
      z.maxLength(longestPath),
      z.regex(new RegExp(String.raw`^${folder}[a-z0-9][\w-]*(\.[\w-]+)*\.${ending}$`, 'i')),
    )

const shortText = (max: number) =>
  z.object({
    'zh-cn': z.string().check(z.trim(), z.minLength(1), z.maxLength(max)),
    en: z.string().check(z.trim(), z.minLength(1), z.maxLength(max)),
  })

const version = z.string().check(z.regex(/^\d{1,4}\.\d{1,4}\.\d{1,4}$/))
const uid = z.string().check(z.regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/), z.minLength(2), z.maxLength(30))
const settingName = z.string().check(z.regex(/^[a-z][A-Za-z0-9]{0,39}$/))

const settingBase = { label: shortText(60), help: z.optional(shortText(300)) }

/** A value that administrators set. The kind decides how it is entered, stored and shown. */
export const moduleSettingSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    ...settingBase,
    kind: z.literal('text'),
    max: z.int().check(z.minimum(1), z.maximum(2000)),
    /** Screens receive it, and with it every administrator. */
    isPublic: z.optional(z.boolean()),
  }),
  /** An `https` address. */
  z.strictObject({
    ...settingBase,
    kind: z.literal('address'),
    isPublic: z.optional(z.boolean()),
    /** Pages of the back office may load styles and fonts from its host. */
    allows: z.optional(z.literal('styles')),
  }),
  /** Stored encrypted, and never sent to a browser. */
  z.strictObject({ ...settingBase, kind: z.literal('secret'), max: z.int().check(z.minimum(1), z.maximum(2000)) }),
  z.strictObject({ ...settingBase, kind: z.literal('switch'), isPublic: z.optional(z.boolean()) }),
  z.strictObject({
    ...settingBase,
    kind: z.literal('choice'),
    options: z
      .array(z.strictObject({ value: z.string().check(z.minLength(1), z.maxLength(60)), label: shortText(60) }))
      .check(z.minLength(1), z.maxLength(50)),
    isPublic: z.optional(z.boolean()),
  }),
])

/** A page of the back office. Its permission is `module/<uid>/<name>`. */
const page = z.strictObject({
  name: z.string().check(z.regex(/^[a-z][A-Za-z0-9]{0,29}$/)),
  title: shortText(50),
  icon: z.string().check(z.maxLength(50), z.regex(/^[\w -]*$/)),
  weigh: z.int().check(z.minimum(-100_000), z.maximum(100_000)),
  screen: path('screens/', 'js'),
  /**
   * Administrators who may open the page see the module's values; administrators who may edit it can change them.
   * Without it, only super administrators can.
   */
  setsValues: z.optional(z.boolean()),
})

/** Name of a job or command: with the module's name in front it fits the columns of queue and terminal. */
const workName = z.string().check(z.regex(/^[a-z][A-Za-z0-9]{0,11}$/))

/** The longest time of one run, in minutes. */
const minutes = z._default(z.int().check(z.minimum(1), z.maximum(60)), 10)

/** Work at fixed times, without an administrator. The server code exports its function. */
const job = z.strictObject({
  name: workName,
  title: shortText(50),
  about: shortText(300),
  /** Minute, hour, day, month and weekday, in the time zone of the site. */
  cron: z.string().check(z.minLength(9), z.maxLength(100)),
  minutes,
})

/** A command that super administrators run in the terminal. The server code exports its function. */
const command = z.strictObject({
  name: workName,
  title: shortText(50),
  about: shortText(300),
  /** What it changes; an administrator confirms that first. Absent: it changes nothing. */
  changes: z.optional(shortText(300)),
  /** The command takes an argument, a text of at most 200 characters. */
  takesArgument: z.optional(z.boolean()),
  minutes,
})

/** A tag such as `fr` or `pt-br`: the spelling of the wire, in lower case. */
const language = z.string().check(z.regex(/^[a-z]{2,3}(-[a-z0-9]{2,8})?$/))

/** The description of an archive, in its file `manifest.json`. */
export const moduleManifestSchema = z.strictObject({
  format: z.literal(moduleFormat),
  uid,
  version,
  title: shortText(50),
  intro: shortText(500),
  author: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  website: z._default(z.union([z.literal(''), z.url({ protocol: /^https?$/ }).check(z.maxLength(200))]), ''),
  /** Other modules that must be enabled, with their lowest version. */
  needs: z._default(z.record(uid, version), {}),
  areas: z._default(z.array(path('areas/', 'json')).check(z.maxLength(20)), []),
  /** Texts by language: those of the product, and any others. */
  messages: z.optional(
    z.intersection(
      z.object({ 'zh-cn': path('messages/', 'json'), en: path('messages/', 'json') }),
      z.record(language, path('messages/', 'json')),
    ),
  ),
  pages: z._default(z.array(page).check(z.maxLength(20)), []),
  /** Inputs of forms, by the kind of field that they edit. */
  inputs: z._default(z.partialRecord(z.enum(fieldKinds), path('screens/', 'js')), {}),
  /** Runs once when the back office was loaded. */
  start: z.optional(path('screens/', 'js')),
  settings: z._default(z.record(settingName, moduleSettingSchema), {}),
  /** Runs in the server, only where its operator allows it. */
  server: z.optional(path('server/', 'js')),
  jobs: z._default(z.array(job).check(z.maxLength(10)), []),
  commands: z._default(z.array(command).check(z.maxLength(20)), []),
  /** SQL that an update runs, by the version that brings it; needs the same permission as server code. */
  migrations: z._default(z.record(version, path('migrations/', 'sql')), {}),
})

/** The manifest of an archive. */
export type ModuleManifest = z.output<typeof moduleManifestSchema>
/** A value of a module that administrators set. */
export type ModuleSetting = ModuleManifest['settings'][string]
/** A job of a module. */
export type ModuleJob = ModuleManifest['jobs'][number]
/** A command of a module for the terminal. */
export type ModuleCommand = ModuleManifest['commands'][number]

/** Files of an archive that its manifest names. */
export function filesOfManifest(manifest: ModuleManifest): string[] {
  const { areas, messages, pages, inputs, start, server, migrations } = manifest
  const named = [
    ...areas,
    ...Object.values(messages ?? {}),
    ...pages.map(({ screen }) => screen),
    ...Object.values(inputs),
    start,
    server,
    ...Object.values(migrations),
  ]
  return [...new Set(named.flatMap((each) => each ?? []))]
}

/** The menu entry and permission of a page: no other module and no part of the product has one below it. */
export function modulePageName(uidOf: string, name: string): string {
  return `module/${uidOf}/${name}`
}

/** Name of a job in the queue and key of a command in the terminal: no other module and no part of the product has it. */
export function moduleWorkName(uidOf: string, name: string): string {
  return `module.${uidOf}.${name}`
}

/** Directory of the controllers of a module's areas: `word-list` → `wordList`. */
export function moduleControllerFolder(uidOf: string): string {
  return uidOf.replaceAll(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

/** Beginning of the names of a module's tables: `word-list` → `own_word_list_`. */
export function moduleTablePrefix(uidOf: string): string {
  return `own_${uidOf.replaceAll('-', '_')}_`
}

/** Compares versions such as `1.10.0`: negative when the first one is older. */
export function compareVersions(one: string, other: string): number {
  const [a, b] = [one.split('.').map(Number), other.split('.').map(Number)]
  const at = [0, 1, 2].find((index) => a[index] !== b[index])
  return at === undefined ? 0 : (a[at] ?? 0) - (b[at] ?? 0)
}
