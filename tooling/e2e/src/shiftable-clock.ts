/**
 * Preload for a server under test (`NODE_OPTIONS=--import …`): each SIGUSR2 advances its clock by CLOCK_STEP seconds, so that tokens
 * expire by the passage of time, as in production.
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
