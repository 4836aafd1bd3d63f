import { weChatPath } from '@teachnet/contract'
import type { ApiCall } from '@teachnet/api-client/anonymous'
import weChat from 'weixin-js-sdk'
import { siteClient } from '../site-client.ts'

/** iOS checks the signature against the address that the document was loaded with, Android against the current one. */
const landing = location.href
type WeChat = Pick<typeof weChat, 'config' | 'ready' | 'updateAppMessageShareData' | 'updateTimelineShareData'>

type WeChatSignature = Pick<Parameters<WeChat['config']>[0], 'appId' | 'timestamp' | 'nonceStr' | 'signature'>

const signPage: ApiCall<{ url: string }, undefined, WeChatSignature> = { method: 'GET', path: weChatPath }

const functions = ['updateAppMessageShareData', 'updateTimelineShareData'] as const

/** Sets what WeChat shows of a shared page: the title, the description and the picture of its head. @throws ApiError without a signature */
export async function describePage(wx: WeChat = weChat): Promise<void> {
  const url = /iPhone|iPad/.test(navigator.userAgent) ? landing : location.href
  const signature = await siteClient.call(signPage, { query: { url } })
  wx.config({ ...signature, debug: false, jsApiList: [...functions], openTagList: [] })
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
