import { resolve } from 'node:path'

import { closest, distance } from 'fastest-levenshtein'

import { type SettingName, settingNames } from './setting-texts.ts'

/** Environment variables by name. */
export type Variables = Readonly<Record<string, string | undefined>>

/** A setting as the documentation shows it. */
export interface DeclaredSetting {
  readonly name: SettingName
  /** The accepted values in words, or an example. */
  readonly values: string
  /** Empty: none. */
  readonly fallback: string
}

interface TextReader {
  (name: SettingName, values: string, fallback: string): string
  (name: SettingName, values: string, fallback?: string): string | undefined
}

/** Reads settings as text, and collects their problems, so that one message names all of them. */
export interface SettingReader {
  readonly problems: readonly string[]
  /** The settings that were read, set or not. */
  readonly declared: () => readonly DeclaredSetting[]
  /** Notes a problem of several settings. */
  readonly object: (problem: string) => void
  /** Notes that a setting does not have the wanted value. */
  readonly refuse: (name: SettingName, wanted: string) => void
  /** The settings that were read and are set, with secrets. */
  readonly set: Readonly<Record<string, string>>
  /** An empty text counts as unset. */
  readonly text: TextReader
  readonly integer: (name: SettingName, fallback: number, max: number, min?: number) => number
  readonly isOn: (name: SettingName, fallback: boolean) => boolean
  /** One of a few words, the first of which is the default. */
  readonly oneOf: <T extends string>(name: SettingName, words: readonly [T, ...T[]], wanted?: string) => T
  readonly address: (name: SettingName, schemes: string, example: string) => string | undefined
  /** An address without a path, and without a slash at its end. */
  readonly origin: (name: SettingName, example: string) => string | undefined
  /** The path of a folder on a host, without a slash at its end. */
  readonly folder: (name: SettingName, fallback: string) => string
  /** An absolute path. */
  readonly file: (name: SettingName) => string | undefined
  /** Host names and addresses, some with a port. */
  readonly hosts: (name: SettingName) => string[]
  /** A secret of at least 32 characters. */
  readonly key: (name: SettingName) => string | undefined
  /** A service whose address holds its settings. */
  readonly service: <T>(name: SettingName, parse: (url: string) => T | undefined, example: string) => T | undefined
}

/** Creates a reader of variables; arguments such as `--demo=off` override them. */
export function createSettingReader(variables: Variables, args: readonly string[]): SettingReader {
  const problems: string[] = []
  const provided: Variables = { ...variables, ...readArguments(args, problems) }
  const set: Record<string, string> = {}
  const declared = new Map<SettingName, DeclaredSetting>()
  function text(name: SettingName, values: string, fallback: string): string
  function text(name: SettingName, values: string, fallback?: string): string | undefined
  function text(name: SettingName, values: string, fallback?: string): string | undefined {
    declared.set(name, { name, values, fallback: fallback ?? '' })
    const value = provided[name]?.trim() || undefined
    if (value !== undefined) set[name] = value
    return value ?? fallback
  }
  const refuse = (name: SettingName, wanted: string) => {
    problems.push(`${name} must be ${wanted}; it is "${redact(name, provided[name]?.trim() ?? '')}".`)
  }
  return {
    problems,
    declared: () => [...declared.values()],
    set,
    text,
    refuse,
    object: (problem) => problems.push(problem),
    ...readersOf(text, refuse),
  }
}

/** The kinds of settings. */
function readersOf(text: SettingReader['text'], reject: SettingReader['refuse']) {
  /** Returns a text that passes a check; notes one that does not. */
  const checked = (name: SettingName, isUsable: (value: string) => boolean, wanted: string) => {
    const value = text(name, wanted)
    if (value !== undefined && !isUsable(value)) reject(name, wanted)
    return value
  }
  const address: SettingReader['address'] = (name, schemes, example) =>
    checked(
      name,
      (value) => new RegExp(`^(${schemes})://.`).test(value) && URL.canParse(value),
      `an address such as ${example}`,
    )
  return {
    address,
    integer: (name, fallback, max, min = 0) => {
      const wanted = `a whole number from ${min} to ${max}`
      const value = Number(text(name, wanted, String(fallback)))
      if (!Number.isInteger(value) || value < min || value > max) reject(name, wanted)
      return value
    },
    isOn: (name, fallback) => {
      const value = text(name, 'on or off', fallback ? 'on' : 'off').toLowerCase()
      if (value !== 'on' && value !== 'off') reject(name, 'on or off')
      return value === 'on'
    },
    oneOf: (name, words, wanted = `one of ${words.join(', ')}`) => {
      const value = text(name, wanted, words[0])
      const word = words.find((each) => each === value)
      if (word === undefined) reject(name, wanted)
      return word ?? words[0]
    },
    origin: (name, example) => {
      const value = address(name, 'https?', example)?.replace(/\/+$/, '')
      if (value !== undefined && URL.canParse(value) && new URL(value).origin !== value)
        reject(name, `an address without a path, such as ${example}`)
      return value
    },
    folder: (name, fallback) => {
      const wanted = `a path such as /teach${fallback}`
      const value = text(name, wanted, fallback).replace(/\/+$/, '')
      if (!/^(\/[\w.~-]+)*$/.test(value)) reject(name, wanted)
      return value
    },
    file: (name) => {
      const value = text(name, 'a path')
      return value === undefined ? undefined : resolve(value)
    },
    hosts: (name) => {
      const wanted = 'hosts with or without a port, such as mail.lan,10.0.0.5:2526'
      const list = (text(name, wanted) ?? '')
        .toLowerCase()
        .split(',')
        .map((host) => host.trim())
        .filter(Boolean)
      const isHost = (host: string) => /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/.test(host)
      if (!list.every(isHost)) reject(name, wanted)
      return list
    },
    key: (name) => checked(name, (value) => value.length >= 32, 'at least 32 characters long'),
    service: (name, parse, example) => {
      const wanted = `an address such as ${example}`
      const url = text(name, wanted)
      const settings = url === undefined ? undefined : parse(url)
      if (url !== undefined && !settings) reject(name, wanted)
      return settings
    },
  } satisfies Partial<SettingReader>
}

/** `--demo=off` → DEMO=off; the same for any other variable. */
function readArguments(args: readonly string[], problems: string[]): Record<string, string> {
  return Object.fromEntries(
    args.flatMap((arg) => {
      const match = /^--([a-z][a-z-]*)=(.*)$/.exec(arg)
      const [, name, value] = match ?? []
      if (name === undefined || value === undefined) {
        problems.push(`The argument "${arg}" is not understood; arguments look like --demo=off.`)
        return []
      }
      const setting = name.toUpperCase().replaceAll('-', '_')
      if (!settingNames.includes(setting)) {
        const nearest = closest(setting, settingNames).toLowerCase().replaceAll('_', '-')
        problems.push(`Unknown setting "--${name}". Did you mean "--${nearest}"?`)
      }
      return [[setting, value] as const]
    }),
  )
}

/** Finds variables whose names are close to those of settings. The longer a name, the more letters may differ. */
export function findMisspelledSettings(variables: Variables): { readonly name: string; readonly nearest: string }[] {
  return Object.keys(variables).flatMap((name) => {
    if (!/^[A-Z][A-Z_]{4,}$/.test(name) || settingNames.includes(name)) return []
    const nearest = closest(name, settingNames)
    return distance(name, nearest) <= Math.min(2, Math.floor(name.length / 6)) ? [{ name, nearest }] : []
  })
}

function redact(name: SettingName, value: string): string {
  if (/PASSWORD|SECRET|TOKEN/.test(name)) return '***'
  return value.replace(/(:\/\/[^:/@]*:|^[^:/@]*:(?!\/\/)).*@/, '$1***@')
}
