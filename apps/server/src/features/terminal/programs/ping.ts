import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

// A separate program: sends four requests to the address in its first argument, one second apart, and prints whether a server answers. Its
// second argument is a further port of this machine: whether something listens there does not change the exit code.
const [, , address = '', port = ''] = process.argv
for (let count = 1; count <= 4; count += 1) {
  if (count > 1) await wait(1000)
  const start = performance.now()
  try {
    const { status } = await fetch(address, { signal: AbortSignal.timeout(5000) })
    console.log(`answer ${count} from ${address}: status ${status}, ${(performance.now() - start).toFixed(1)} ms`)
  } catch (error) {
    console.error(`no answer ${count} from ${address}: ${error instanceof Error ? error.message : String(error)}`)
    process.exitCode = 1
  }
}
if (port !== '' && port !== new URL(address).port) {
  const socket = connect({ host: 'localhost', port: Number(port), timeout: 5000 })
  const isOpen = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true))
    for (const name of ['error', 'timeout']) socket.once(name, () => resolve(false))
  })
  socket.destroy()
  console.log(`port ${port}: ${isOpen ? 'a program listens' : 'no program listens'}`)
}
