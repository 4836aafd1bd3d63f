import { setTimeout as wait } from 'node:timers/promises'

// A separate program: sends four requests to the address in its argument, one second apart, and prints whether a server answers.
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
