import { resolve } from 'node:path'

import { keepsRule } from '@teachnet/contract'

/** Environment variables by name. */
export type Variables = Readonly<Record<string, string | undefined>>

/** Reads settings as text, and collects their problems, so that one message names all of them. */
export interface SettingReader {
  readonly problems: readonly string[]
  /** Notes a problem of several settings. */
  readonly object: (problem: string) => void
  /** Notes that a setting does not have the wanted value. */
  readonly refuse: (name: string, wanted: string) => void
  /** The settings that were read and are set, with secrets. */
  readonly set: Readonly<Record<string, string>>
  /** An empty text counts as unset. */
  readonly text: (name: string) => string | undefined
  readonly integer: (name: string, fallback: number, max: number, min?: number) => number
  readonly isOn: (name: string, fallback: boolean) => boolean
  /** One of a few words, the first of which is the default. */
  readonly oneOf: <T extends string>(name: string, words: readonly [T, ...T[]], wanted?: string) => T
  readonly address: (name: string, schemes: string, example: string) => string | undefined
  /** An address without a path, and without a slash at its end. */
  readonly origin: (name: string, example: string) => string | undefined
  /** The path of a folder on a host, without a slash at its end. */
  readonly folder: (name: string, fallback: string) => string
  /** An absolute path. */
  readonly file: (name: string) => string | undefined
  /** Host names and addresses, some with a port. */
  readonly hosts: (name: string) => string[]
  /** A secret of at least 32 characters. */
  readonly key: (name: string) => string | undefined
  /** A text that keeps a rule of the contract. */
  readonly ruled: (name: string, rule: 'account' | 'adminSignIn', wanted: string) => string | undefined
  /** A service whose address holds its settings. */
  readonly service: <T>(name: string, parse: (url: string) => T | undefined, example: string) => T | undefined
}

/** Creates a reader of variables; arguments such as `--demo=off` override them. */
export function createSettingReader(variables: Variables, args: readonly string[]): SettingReader {
  const problems: string[] = []
  const given: Variables = { ...variables, ...readArguments(args, problems) }
  const set: Record<string, string> = {}
  const text = (name: string) => {
    const value = given[name]?.trim() || undefined
    if (value !== undefined) set[name] = value
    return value
  }
  const refuse = (name: string, wanted: string) => {
    problems.push(`${name} must be ${wanted}; it is "${redact(name, text(name) ?? '')}".`)
  }
  return { problems, set, text, refuse, object: (problem) => problems.push(problem), ...readersOf(text, refuse) }
}

/** The kinds of settings. */
function readersOf(text: SettingReader['text'], refuse: SettingReader['refuse']) {
  /** Returns a text that passes a check; notes one that does not. */
  const checked = (name: string, isUsable: (value: string) => boolean, wanted: string) => {
    const value = text(name)
    if (value !== undefined && !isUsable(value)) refuse(name, wanted)
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
      const value = Number(text(name) ?? fallback)
      if (!Number.isInteger(value) || value < min || value > max) refuse(name, `a whole number from ${min} to ${max}`)
      return value
    },
    isOn: (name, fallback) => {
      const value = text(name)?.toLowerCase() ?? (fallback ? 'on' : 'off')
      if (value !== 'on' && value !== 'off') refuse(name, 'on or off')
      return value === 'on'
    },
    oneOf: (name, words, wanted = `one of ${words.join(', ')}`) => {
      const value = text(name) ?? words[0]
      const word = words.find((each) => each === value)
      if (word === undefined) refuse(name, wanted)
      return word ?? words[0]
    },
    origin: (name, example) => {
      const value = address(name, 'https?', example)?.replace(/\/+$/, '')
      if (value !== undefined && URL.canParse(value) && new URL(value).origin !== value)
        refuse(name, `an address without a path, such as ${example}`)
      return value
    },
    folder: (name, fallback) => {
      const value = text(name)?.replace(/\/+$/, '')
      if (value === undefined) return fallback
      if (!/^(\/[\w.~-]+)*$/.test(value)) refuse(name, `a path such as /teach${fallback}`)
      return value
    },
    file: (name) => {
      const value = text(name)
      return value === undefined ? undefined : resolve(value)
    },
    hosts: (name) => {
      const list = (text(name) ?? '')
        .toLowerCase()
        .split(',')
        .map((host) => host.trim())
        .filter(Boolean)
      const isHost = (host: string) => /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/.test(host)
      if (!list.every(isHost)) refuse(name, 'hosts with or without a port, such as mail.lan,10.0.0.5:2526')
      return list
    },
    key: (name) => checked(name, (value) => value.length >= 32, 'at least 32 characters long'),
    ruled: (name, rule, wanted) => checked(name, (value) => keepsRule(rule, value), wanted),
    service: (name, parse, example) => {
      const url = text(name)
      const settings = url === undefined ? undefined : parse(url)
      if (url !== undefined && !settings) refuse(name, `an address such as ${example}`)
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
      return [[name.toUpperCase().replaceAll('-', '_'), value] as const]
    }),
  )
}

function redact(name: string, value: string): string {
  if (/PASSWORD|SECRET|TOKEN/.test(name)) return '***'
  return value.replace(/(:\/\/[^:/@]*:|^[^:/@]*:(?!\/\/)).*@/, '$1***@')
}
