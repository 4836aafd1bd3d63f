import { recordOf } from '../values/record-of.ts'
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
export function terminalLog(output: NodeJS.WritableStream): Writable {
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
