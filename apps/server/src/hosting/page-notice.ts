import type { ServerResponse } from 'node:http'

import { pageHeaders } from './page-headers.ts'

/** The HTML of a notice. */
export interface Notice {
  readonly zh: string
  readonly en: string
}
export const notShown: Notice = {
  zh: '<h1>页面暂时无法显示</h1><p>请稍后再试。</p>',
  en: 'This page cannot be shown at the moment. Please try again later.',
}
export const tooLong: Notice = {
  zh: '<h1>文件过大</h1><p>所有文件合计不能超过 32 MB，请返回后减少文件再提交。</p>',
  en: 'The files are too large: 32 MB together at most. Go back, leave some out, and send the form again.',
}

export const fromElsewhere: Notice = {
  zh: '<h1>表单未提交</h1><p>此表单来自其他网站的页面。请在本站打开表单，再次提交。</p>',
  en: 'The form was not sent: it came from a page of another site. Open the form on this site, and send it again.',
}

/** Sends a short page in both languages instead of one that cannot be rendered. */
export function sendNotice(response: ServerResponse, status: number, { zh, en }: Notice): void {
  if (response.headersSent) {
    response.destroy()
    return
  }
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    ...pageHeaders,
  })
  response.end(
    `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${status}</title>${zh}<p lang="en">${en}</p></html>`,
  )
}
