import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'
import { programs } from '../apps/server/src/platform/process/own-files.ts'
import { describeSettings } from '../apps/server/src/platform/settings/parse-settings.ts'

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
    const [, name, value] = /^([A-Z]\w*)=(.*)$/.exec(line) ?? []
    if (section !== undefined) sections.set(section, (lines = []))
    else if (lines && name !== undefined && value !== undefined) lines.push([name, value])
    else throw new Error(`Not a line of a unit: ${line}`)
  }
  return sections
}

function hasSystemd(): boolean {
  try {
    execFileSync('systemd-analyze', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    console.warn('Not tested: systemd-analyze is not on this machine (apt-get install systemd)')
    return false
  }
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

  it('systemd itself knows that the server is ready, after a start that may wait for locks', () => {
    expect([valuesOf('Type'), valuesOf('NotifyAccess')]).toEqual([['notify'], ['all']])
    // Migrations wait 10 minutes for their locks.
    expect(Number(/^(\d+)min$/.exec(valuesOf('TimeoutStartSec')[0] ?? '')?.[1])).toBeGreaterThan(10)
  })

  it.runIf(hasSystemd())(
    'what the unit may do on the machine is limited: systemd rates its exposure as 3 or less',
    () => {
      const folder = mkdtempSync(join(tmpdir(), 'teachnet-unit-'))
      const unit = join(folder, 'teachnet@8001.service')
      copyFileSync(join(root, 'deploy/systemd/teachnet@.service'), unit)
      // Above the threshold the program fails.
      execFileSync('systemd-analyze', ['security', '--offline=true', '--threshold=30', unit], { stdio: 'pipe' })
      rmSync(folder, { recursive: true })
    },
  )

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
