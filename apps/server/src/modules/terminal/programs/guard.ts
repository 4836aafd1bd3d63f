import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { signalTree } from './kill-tree.ts'

// Run as a program of its own, at the head of a process group: starts the program of its arguments, which the
// mark of the run precedes, and ends with its exit code. Its standard
// input is a pipe that the server holds open: when the server is gone, however that came, the pipe ends, and the whole run with it.

/** As a shell says that a program was not found. */
const notFound = 127
/** In ms, for a program that tidies up. */
const patience = 2000

const [, , mark = '', program = '', ...args] = process.argv
const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'] })
// The signal reaches every process of the group; this one stays until the program has ended.
process.on('SIGTERM', () => undefined)
process.stdin.resume()
process.stdin.on('close', () => {
  const run = { group: process.pid, mark }
  signalTree(run, 'SIGTERM')
  setTimeout(() => signalTree(run, 'SIGKILL'), patience)
})
child.on('error', () => process.exit(notFound))
child.on('exit', (code, signal) => process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0)))
