import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { StartError } from '../../../platform/process/start-error.ts'
import { parseCompareCommand } from '../command-line.ts'
import { compareSites } from './compare-sites.ts'
import { differencesOf } from './same-value.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** A back end with an area of goods and one of orders, whose names are as given. */
async function start(names: readonly string[], more: Readonly<Record<string, unknown>> = {}) {
  const asked: string[] = []
  let refused = 0
  const list = (rows: readonly object[]) => ({ code: 1, data: { list: rows, total: rows.length, remark: 'x' } })
  const goods = names.map((name, index) => ({ id: index + 1, name, price: '1.50', sold_at: '2024-05-01 10:00:00' }))
  const menus = [
    { id: 9, type: 'menu', name: 'shop/goods', title: 'Goods', menu_type: 'tab', url: '' },
    { id: 10, type: 'button', name: 'shop/goods/index', title: '', menu_type: null, url: '' },
  ]
  const replies: Record<string, unknown> = {
    'Index/index': { code: 1, data: { menus } },
    'routine.Config/index': {
      code: 1,
      data: { list: { basics: { list: [{ name: 'site_name', value: 'A &amp; B' }] } } },
    },
    'shop.goods/index': list(goods),
    'shop.goods/edit': { code: 1, data: { row: goods[0] } },
    ...more,
  }
  const server = createServer((request, reply) => {
    const path = (request.url ?? '').replace('/admin/', '').split('?')[0] ?? ''
    asked.push(`${request.method} ${path} ${String(request.headers.batoken)}`)
    // As the throttle of the old site.
    refused += 1
    const known =
      refused === 3 ? { code: 0, msg: 'Please do not request frequently. Try again in 7 seconds.' } : replies[path]
    reply.end(JSON.stringify(known ?? list([])))
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/admin`, asked }
}

async function compare(old: string, here: string) {
  const lines: string[] = []
  const waits: number[] = []
  const code = await compareSites(
    { old, here, oldToken: 'old-token', hereToken: 'new-token' },
    { fetch, wait: async (ms) => void waits.push(ms), say: (line) => void lines.push(line) },
  )
  return { code, report: lines.join('\n'), waits }
}

describe('the reads of an old site and of the server here', () => {
  it('are the same where both mean the same, and only read with the tokens of each', async () => {
    const old = await start(['Tea &amp; Co', 'B'])
    const here = await start(['Tea & Co', 'B'], {
      'routine.Config/index': {
        code: 1,
        data: {
          list: {
            own: {
              list: [
                { name: 'site_name', value: 'A & B' },
                { name: 'more', value: '1' },
              ],
            },
          },
        },
      },
    })
    const { code, report, waits } = await compare(old.address, here.address)
    expect({ code, report }).toEqual({ code: 0, report: expect.stringMatching(/reads of 15 areas.*: 0 values differ/) })
    expect(new Set(old.asked.map((each) => each.split(' ')[0]))).toEqual(new Set(['GET']))
    expect(old.asked.every((each) => each.endsWith(' old-token'))).toBe(true)
    expect(here.asked.every((each) => each.endsWith(' new-token'))).toBe(true)
    // The old site answers 120 reads a minute.
    expect(waits).toEqual([8000, 8000])
  })

  it('that differ are listed by area and place, with what each replied', async () => {
    const old = await start(['one', 'two'])
    const here = await start(['one', 'other'], { 'auth.Group/index': { code: 401, msg: 'no right' } })
    const { code, report } = await compare(old.address, here.address)
    expect(code).toBe(2)
    expect(report).toContain('! shop.goods, list by id: list.name "two" → "other" (4 ×)')
    expect(report).toContain('! auth.Group, list: code "1 " → "401 no right"')
  })

  it('stop with a token that a site does not accept, or a site that does not answer', async () => {
    const old = await start([], { 'Index/index': { code: 303, msg: 'Please login first' } })
    await expect(compare(old.address, old.address)).rejects.toThrow('does not accept the token: Please login first')
    await expect(compare('http://127.0.0.1:1/admin', old.address)).rejects.toThrow(
      'http://127.0.0.1:1/admin cannot be reached',
    )
  })

  it.each([
    ['entities', 'a &amp; &quot;b&quot;', 'a & "b"', 0],
    ['numbers as texts', '12.50', 12.5, 0],
    ['dates as texts', '2024-05-01 10:00:00', 1_714_528_800, 0],
    ['nothing in several forms', '', null, 0],
    ['lists of nothing', [], '', 0],
    ['names that only the server here has', { a: 1 }, { a: 1, b: 2 }, 0],
    ['the host of a file', '//old.example.org/storage/a.png', '/storage/a.png', 0],
    ['rich text with other spaces in its tags', '<p >a &lt; b</p>', '<p>a &lt; b</p>', 0],
    ['JSON with other escapes', String.raw`{"a":"\u54c1"}`, '{"a":"品"}', 0],
    ['secrets', { password: 'hash', salt: 's' }, {}, 0],
    ['other texts', 'a', 'b', 1],
    ['zero and nothing', 0, null, 1],
    ['lists of other lengths', [1], [1, 2], 1],
    ['a name that is missing', { a: 1 }, {}, 1],
    ['another time', '2024-05-01 10:00:01', 1_714_528_800, 1],
  ])('%s count as they should', (_, old, here, count) => {
    expect(differencesOf(old, here, 'Asia/Shanghai')).toHaveLength(count)
  })

  it('need two addresses, and the tokens in the environment, where no list of processes shows them', () => {
    const tokens = { OLD_TOKEN: 'a', NEW_TOKEN: 'b' }
    const words = ['move-in', 'compare', 'https://old.example.org/manage.php/', 'https://new.example.org']
    expect(parseCompareCommand(words, tokens)).toEqual({
      old: 'https://old.example.org/manage.php',
      here: 'https://new.example.org/admin',
      oldToken: 'a',
      hereToken: 'b',
    })
    expect(parseCompareCommand(['move-in', 'mysql://a@b/c'], tokens)).toBeUndefined()
    for (const [given, env] of [
      [words, {}],
      [words.slice(0, 3), tokens],
      [['move-in', 'compare', 'ftp://x', 'y'], tokens],
    ] as const)
      expect(() => parseCompareCommand(given, env)).toThrow(StartError)
  })
})
