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
    ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  const { stack } = recordOf(err)
  const head = `\u001B[2m${String(time).slice(11, 19)}\u001B[0m ${names[Number(level)] ?? String(level)} ${typeof msg === 'string' ? msg : ''}`
  return `${head} \u001B[2m${fields.join(' ')}\u001B[0m\n${typeof stack === 'string' ? `${stack}\n` : ''}`
}
