import pino from 'pino'

import type { LogLevel } from './env.ts'
import { holdsValues, withoutValues } from './error-text.ts'
import { readableLines } from './readable-lines.ts'

/** Structured lines on stdout: JSON for machines, short coloured ones when a person watches a terminal. */
export function createLog(level: LogLevel, output: NodeJS.WriteStream = process.stdout): pino.Logger {
  const options = logOptions(level)
  return output.isTTY ? pino(options, readableLines(output)) : pino(options, pino.destination({ fd: 1, sync: false }))
}

/** What every line carries and what it never shows. */
export function logOptions(level: LogLevel): pino.LoggerOptions {
  return {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: (error: Error) => withoutSecrets(errorFields(error)) },
    formatters: { log: (fields) => withoutSecrets(fields) },
  }
}

const secretNames = new Set([
  'password',
  'token',
  'refreshToken',
  'batoken',
  'authorization',
  'cookie',
  'secret',
  'captcha',
])

/** How far below the top of what is logged secrets are looked for. */
const deepest = 2

/**
 * Blots secrets out, wherever they appear in the first levels of what is logged. The library's own way, paths with wildcards,
 * takes four times as long as the rest of a line does; this one copies only what it changes.
 */
function withoutSecrets(fields: Fields, depth = 0): Fields {
  let changed: Record<string, unknown> | undefined
  for (const [name, value] of Object.entries(fields)) {
    const shown = secretNames.has(name)
      ? '***'
      : isPlain(value) && depth < deepest
        ? withoutSecrets(value, depth + 1)
        : value
    if (shown !== value) {
      changed ??= { ...fields }
      changed[name] = shown
    }
  }
  return changed ?? fields
}

type Fields = Record<string, unknown>

/** Errors and other instances are left to their serializers. */
function isPlain(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && [Object.prototype, null].includes(Object.getPrototypeOf(value))
}

/** The serializer's record hides the error itself behind a prototype, where a copy loses it. */
function errorFields(error: Error): Fields {
  const fields = Object.entries(pino.stdSerializers.err(error)).filter(([name]) => !holdsValues(name))
  return Object.fromEntries(
    fields.map(([name, value]) => {
      const isText = (name === 'message' || name === 'stack') && typeof value === 'string'
      return [name, isText ? withoutValues(value, error) : value]
    }),
  )
}
