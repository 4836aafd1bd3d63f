import pino from 'pino'
import type { LogLevel } from '../settings/setting-words.ts'
import { holdsValues, withoutValues } from './error-text.ts'
import { recordOf } from '../untyped-values.ts'
import { Writable } from 'node:stream'

const names: Readonly<Record<number, string>> = {
  10: '\u001B[2mtrace\u001B[0m',
  20: '\u001B[2mdebug\u001B[0m',
  30: '\u001B[32minfo \u001B[0m',
  40: '\u001B[33mwarn \u001B[0m',
  50: '\u001B[31merror\u001B[0m',
  60: '\u001B[41mfatal\u001B[0m',
}

/** Turns JSON log lines into readable lines: time, level, message and the other fields. */
function terminalLog(output: NodeJS.WritableStream): Writable {
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      output.write(toTerminalLine(chunk.toString()), done)
    },
  })
}

export function toTerminalLine(line: string): string {
  const entry: unknown = JSON.parse(line)
  const { time, level, msg, err, ...rest } = recordOf(entry)
  const fields = Object.entries(rest).map(
    ([name, value]) => `${name}=${typeof value === 'string' ? escaped(value) : JSON.stringify(value)}`,
  )
  const { stack } = recordOf(err)
  const head = `\u001B[2m${String(time).slice(11, 19)}\u001B[0m ${names[Number(level)] ?? String(level)} ${typeof msg === 'string' ? escaped(msg) : ''}`
  return `${head} \u001B[2m${fields.join(' ')}\u001B[0m\n${typeof stack === 'string' ? `${indented(stack)}\n` : ''}`
}

// oxlint-disable-next-line no-control-regex -- they are the ones to escape
const controls = /[\u0000-\u001F\u007F-\u009F\u2028\u2029]/g

/** Escapes characters that would begin a line or control the terminal: a value may come from a visitor. */
function escaped(text: string): string {
  return text.replaceAll(controls, (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** The lines of a stack, which cannot be mistaken for lines of the log. */
function indented(stack: string): string {
  return stack
    .split('\n')
    .map((line) => `    ${escaped(line)}`)
    .join('\n')
}

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
    const displayed = secretNames.has(name)
      ? '***'
      : isPlain(value) && depth < deepest
        ? withoutSecrets(value, depth + 1)
        : value
    if (displayed !== value) {
      changed ??= { ...fields }
      changed[name] = displayed
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
