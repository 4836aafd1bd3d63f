// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { describePage } from './share-in-wechat.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  document.head.innerHTML = ''
})

function createWeChat() {
  const shared: unknown[] = []
  const share = (data: object) => void shared.push(data)
  const config = vi.fn<(provided: object) => void>()
  const ready = (run: () => void) => run()
  return { shared, config, wx: { config, ready, updateAppMessageShareData: share, updateTimelineShareData: share } }
}

it('WeChat receives the title, the description, the address and the picture of the page, with a signature [P2]', async () => {
  document.head.innerHTML = `<title>李老师 - 师联网</title><meta name="description" content="教数学"><link rel="canonical" href="https://site.example/teacher/1"><meta property="og:image" content="https://site.example/card/teacher/1">`
  const requested: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    requested.push(url)
    return Response.json({ code: 1, data: { appId: 'wx1', nonceStr: 'n', timestamp: 5, signature: 's' } })
  })
  const { wx, config, shared } = createWeChat()
  await describePage(wx)
  expect(requested).toEqual([`/api/content/weChat?url=${encodeURIComponent(location.href)}`])
  expect(config.mock.calls[0]?.[0]).toMatchObject({ appId: 'wx1', nonceStr: 'n', timestamp: 5, signature: 's' })
  const notified = {
    title: '李老师 - 师联网',
    desc: '教数学',
    link: 'https://site.example/teacher/1',
    imgUrl: 'https://site.example/card/teacher/1',
  }
  expect(shared).toEqual([notified, notified].map((each) => expect.objectContaining(each)))
})

it('WeChat receives nothing without a signature', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 0, data: null }))
  const { wx, config } = createWeChat()
  await expect(describePage(wx)).rejects.toMatchObject({ code: 'REFUSED' })
  expect(config).not.toHaveBeenCalled()
})
