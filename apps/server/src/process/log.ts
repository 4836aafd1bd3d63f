import pino from 'pino'

import type { LogLevel } from '../settings/setting-words.ts'
import { holdsValues, withoutValues } from './error-text.ts'
import { terminalLog } from './terminal-log.ts'

/** Creates the log on stdout: JSON lines, or short coloured lines in a terminal. */
export function createLog(level: LogLevel, worker?: number, output: NodeJS.WriteStream = process.stdout): pino.Logger {
  const options = logOptions(level, worker)
  return output.isTTY ? pino(options, terminalLog(output)) : pino(options, pino.destination({ fd: 1, sync: false }))
}

/**
 * The fields of every line and the masking of secrets.
 *
 * @param worker the number of this process, if there are several
 */
export function logOptions(level: LogLevel, worker?: number): pino.LoggerOptions {
  return {
    level,
    base: worker === undefined ? null : { worker },
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

/** Depth below the top level to which secrets are masked. */
const deepest = 2

/**
 * Masks secrets in the first levels of the logged fields. The redaction of the library, by paths with wildcards, takes four times as
 * long as the rest of a line; this function copies only the objects that it changes.
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

/** False for errors and other instances, which have their own serializers. */
function isPlain(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && [Object.prototype, null].includes(Object.getPrototypeOf(value))
}

/** A plain copy of the serializer's record, whose prototype holds the raw error, without the fields that hold values. */
function errorFields(error: Error): Fields {
  const fields = Object.entries(pino.stdSerializers.err(error)).filter(([name]) => !holdsValues(name))
  return Object.fromEntries(
    fields.map(([name, value]) => {
      const isText = (name === 'message' || name === 'stack') && typeof value === 'string'
      return [name, isText ? withoutValues(value, error) : value]
    }),
  )
}
