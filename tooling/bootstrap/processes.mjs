import { spawn } from 'node:child_process'

const KEPT_OUTPUT = 64 * 1024 // bytes: enough for the last error of any tool
const isWindows = process.platform === 'win32'

/**
 * Runs a program to its end. `show` prints its output immediately; in both cases the end of the output is returned.
 * A stop signal that this process receives meanwhile is forwarded to the program. The code is then 130: some programs end with 0 nevertheless.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv, show?: boolean }} options
 * @returns {Promise<{ code: number, output: string, error?: Error }>}
 */
export function runProgram(command, args, { cwd, env, show = false }) {
  return new Promise((resolve) => {
    let output = ''
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], shell: isWindows })
    let isTold = false
    const stopForwarding = forwardSignals((signal) => {
      isTold = true
      child.kill(signal)
    })
    const collect = (target) => (chunk) => {
      output = (output + chunk).slice(-KEPT_OUTPUT)
      if (show) target.write(chunk)
    }
    child.stdout.on('data', collect(process.stdout))
    child.stderr.on('data', collect(process.stderr))
    child.on('error', (error) => {
      stopForwarding()
      resolve({ code: 127, output, error })
    })
    child.on('close', (code, signal) => {
      stopForwarding()
      resolve({ code: isTold ? 130 : (code ?? (signal ? 130 : 1)), output })
    })
  })
}

/**
 * Calls `send` for each stop signal. npm and the terminal both deliver Ctrl-C, so repetitions within a second count as one.
 * Under npm, the end of the parent counts as SIGTERM: npm sends the signal to its shell, and the shell does not forward it.
 *
 * @returns {() => void} stops listening
 */
export function forwardSignals(send, { now = Date.now, parent = npmParent() } = {}) {
  const lastSent = new Map()
  const sendOnce = (signal) => {
    if (now() - (lastSent.get(signal) ?? -Infinity) < 1000) return
    lastSent.set(signal, now())
    send(signal)
  }
  const listeners = ['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => {
    const listener = () => sendOnce(signal)
    process.on(signal, listener)
    return [signal, listener]
  })
  const watching = setInterval(() => {
    if (!parent || parent.isThere()) return
    clearInterval(watching)
    sendOnce('SIGTERM')
  }, 250)
  watching.unref()
  return () => {
    clearInterval(watching)
    listeners.forEach(([signal, listener]) => process.off(signal, listener))
  }
}

/** Returns the shell in which npm runs this process; undefined if it was started directly and may outlive its parent. */
function npmParent() {
  if (process.env.npm_lifecycle_event === undefined) return undefined
  const { ppid } = process
  return { isThere: () => process.ppid === ppid }
}
