import { setTimeout as wait } from 'node:timers/promises'

// Run as a program of its own: asks the address of its argument four times, one second apart, whether somebody answers there.
const [, , address = ''] = process.argv
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
