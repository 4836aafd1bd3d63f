import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

/** A program that replaces one on the server's PATH and behaves as the journey defines. */
export interface StandInProgram {
  /** PATH of a server that finds the program first. */
  readonly path: string
  /** Number of lines that each run prints: `line 1`, `line 2`, … */
  readonly lines: number
  /** Lets the program end after its lines, now and later, with `the end`. Until then it waits. */
  readonly letEnd: () => Promise<void>
  /** Makes each run wait after its lines again. */
  readonly hold: () => Promise<void>
  /** Makes each run fail at once with `it is broken` in red, until `mend` is called. */
  readonly breakDown: () => Promise<void>
  readonly mend: () => Promise<void>
  readonly remove: () => Promise<void>
}

/** Creates a program of this name that prints tens of thousands of lines, whatever its arguments. */
export async function createStandIn(name: string): Promise<StandInProgram> {
  const folder = await mkdtemp(join(tmpdir(), 'teachnet-stand-in-'))
  const lines = 40_000
  const [open, broken] = [join(folder, 'open'), join(folder, 'broken')]
  const source = `#!${process.execPath}
const { existsSync } = require('node:fs')
if (existsSync(${JSON.stringify(broken)})) {
  console.error('\\u001b[31mit is broken\\u001b[0m')
  process.exit(1)
}
process.stdout.write(Array.from({ length: ${lines} }, (_, index) => \`line \${index + 1}\\n\`).join(''))
const timer = setInterval(() => {
  if (!existsSync(${JSON.stringify(open)})) return
  clearInterval(timer)
  console.log('the end')
}, 50)
`
  const program = join(folder, name)
  await writeFile(program, source)
  await chmod(program, 0o755)
  return {
    path: [folder, process.env.PATH].join(delimiter),
    lines,
    letEnd: () => writeFile(open, ''),
    hold: () => rm(open, { force: true }),
    breakDown: () => writeFile(broken, ''),
    mend: () => rm(broken, { force: true }),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
