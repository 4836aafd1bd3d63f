/**
 * Preload for a server under test (`NODE_OPTIONS=--import …`): each SIGUSR2 moves its clock on by CLOCK_STEP seconds, so that a
 * token expires as it does in life, by time passing.
 */
const step = Number(process.env['CLOCK_STEP']) * 1000
const now = Date.now.bind(Date)
let shift = 0

globalThis.Date = new Proxy(Date, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length > 0 ? args : [now() + shift], newTarget),
  apply: () => new Date().toString(),
})
Date.now = () => now() + shift
process.on('SIGUSR2', () => (shift += step))
