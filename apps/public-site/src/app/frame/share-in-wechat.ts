import { weChatPath } from '@teachnet/contract'
import weChat from 'weixin-js-sdk'

/** iOS checks the signature against the address that the document was loaded with, Android against the current one. */
const landing = location.href
type WeChat = Pick<typeof weChat, 'config' | 'ready' | 'updateAppMessageShareData' | 'updateTimelineShareData'>

const functions = ['updateAppMessageShareData', 'updateTimelineShareData'] as const

/** Sets what WeChat shows of a shared page: the title, the description and the picture of its head. @throws Error without a signature */
export async function describePage(wx: WeChat = weChat): Promise<void> {
  const url = /iPhone|iPad/.test(navigator.userAgent) ? landing : location.href
  const answer = await fetch(`${weChatPath}?${new URLSearchParams({ url })}`)
  const { code, data } = await answer.json()
  if (code !== 1) throw new Error('The page was not signed')
  wx.config({ ...data, debug: false, jsApiList: [...functions], openTagList: [] })
  wx.ready(() => {
    const shared = {
      title: document.title,
      desc: contentOf('meta[name=description]'),
      link: document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href,
      imgUrl: contentOf('meta[property="og:image"]'),
    }
    for (const name of functions) wx[name]({ ...shared, success: () => undefined })
  })
}

function contentOf(selector: string): string {
  return document.querySelector<HTMLMetaElement>(selector)?.content ?? ''
}
