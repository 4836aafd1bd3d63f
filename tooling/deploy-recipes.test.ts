import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'
import { programs } from '../apps/server/src/process/own-files.ts'
import { describeSettings } from '../apps/server/src/settings/parse-settings.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** The settings of the server. */
const settings = new Set<string>(describeSettings().map(({ name }) => name))

/** Sections of a unit file, each with its lines by name; a name may occur several times. */
function parseUnit(text: string): ReadonlyMap<string, readonly (readonly [name: string, value: string])[]> {
  const sections = new Map<string, (readonly [string, string])[]>()
  let lines: (readonly [string, string])[] | undefined
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('#')) continue
    const section = /^\[(\w+)\]$/.exec(line)?.[1]
    const [, name, value] = /^([A-Z]\w*)=(.+)$/.exec(line) ?? []
    if (section !== undefined) sections.set(section, (lines = []))
    else if (lines && name !== undefined && value !== undefined) lines.push([name, value])
    else throw new Error(`Not a line of a unit: ${line}`)
  }
  return sections
}

describe('the unit for systemd', () => {
  const service = parseUnit(read('deploy/systemd/teachnet@.service')).get('Service') ?? []
  const valuesOf = (name: string) => service.flatMap(([each, value]) => (each === name ? [value] : []))

  it('the unit starts the server of this repository, with settings that it supports', () => {
    const [program, file] = (valuesOf('ExecStart')[0] ?? '').split(' ')
    expect(program).toBe('/opt/teachnet/node_modules/.bin/node')
    const [, name] = /^apps\/server\/dist\/(.+)\.js$/.exec(file ?? '') ?? []
    expect(Object.keys(programs)).toContain(name)
    const given = valuesOf('Environment').flatMap((line) => line.split(' ').map((pair) => pair.split('=')[0] ?? ''))
    expect(given.filter((name) => name !== 'NODE_ENV' && !settings.has(name))).toEqual([])
  })

  it('the unit runs on sockets that systemd holds while a process is restarted', () => {
    const socket = parseUnit(read('deploy/systemd/teachnet@.socket')).get('Socket') ?? []
    expect(Object.fromEntries(socket)).toMatchObject({ ListenStream: '127.0.0.1:%i' })
    const unit = parseUnit(read('deploy/systemd/teachnet@.service')).get('Unit') ?? []
    expect(unit).toContainEqual(['Requires', 'teachnet@%i.socket'])
  })

  it('the unit waits longer than the server takes to stop', () => {
    // RunningServer.close ends within half a minute.
    expect(Number(valuesOf('TimeoutStopSec')[0])).toBeGreaterThan(30)
    expect(valuesOf('KillSignal')).toEqual(['SIGTERM'])
  })
})

it.each(['nginx/teachnet.conf', 'caddy/Caddyfile'])('%s proxies to the ports that the unit is shown with', (name) => {
  const ports = [...read(`deploy/${name}`).matchAll(/^[^#]*?127\.0\.0\.1:(\d+)(?:.*127\.0\.0\.1:(\d+))?/gm)]
  expect(ports.flatMap(([, ...found]) => found).filter(Boolean)).toEqual(['8001', '8002'])
  expect(read('deploy/systemd/teachnet@.service')).toContain('teachnet@8001.socket teachnet@8002.socket')
})
