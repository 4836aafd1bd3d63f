/** Every text that this package shows: Chinese, then English. */
const texts = {
  'http.302': ['接口已被重定向！', 'Interface redirected!'],
  'http.400': ['参数不正确！', 'Incorrect parameter!'],
  'http.401': ['您没有操作权限！', 'You do not have permission to operate!'],
  'http.403': ['您没有操作权限！', 'You do not have permission to operate!'],
  'http.404': ['请求地址出错：{url}', 'Error requesting address: {url}'],
  'http.408': ['请求超时！', 'Request timed out!'],
  'http.409': ['系统中已存在相同数据！', 'The same data already exists in the system!'],
  'http.500': ['服务器内部错误！', 'Server internal error!'],
  'http.501': ['服务未实现！', 'Service not implemented!'],
  'http.502': ['网关错误！', 'Gateway error!'],
  'http.503': ['服务不可用！', 'Service unavailable!'],
  'http.504': ['服务暂时不可用，请稍后再试！', 'The service is temporarily unavailable Please try again later!'],
  'http.505': ['不支持该 HTTP 版本！', 'HTTP version is not supported!'],
  'http.other': ['出现异常问题，请联系网站管理员！', 'Abnormal problem, please contact the website administrator!'],
  'network.timeout': ['网络请求超时！', 'Network request timeout!'],
  'network.server': ['服务端异常！', 'Server exception!'],
  'network.offline': ['您已断网！', 'You are disconnected!'],
  'request.invalid': ['请求的参数有误！', 'The request cannot be sent!'],
  'reply.unusable': ['请求已发送，但无法读取回复！', 'The request was sent, but its reply cannot be read!'],
  'request.throttled': ['请求过于频繁，{seconds} 秒后继续', 'Too many requests, continues in {seconds} s'],
  'request.repeated': ['重复请求已自动取消：', 'Automatic cancellation due to duplicate request:'],
  'request.retried': ['正在重试：', 'Repeating after a failure:'],
  'reply.success': ['操作成功', 'Operation successful'],
  'write.repeat': [
    '{reason}无法确定是否已经保存，可以放心重试，不会重复保存。',
    '{reason} It is not known whether this was saved. Try again: nothing is saved twice.',
  ],
  'write.check': [
    '{reason}无法确定是否已经保存，请先核对，再决定是否重试。',
    '{reason} It is not known whether this was saved. Check before you try again.',
  ],
  'session.ended': ['登录已过期，请重新登录！', 'Login expired, please login again.'],
} as const satisfies Record<string, readonly [string, string]>

/** Id of a text, for applications that override texts through the `messages` option. */
export type MessageId = keyof typeof texts

/** All message ids, for a catalogue check. */
export const messageIds = Object.keys(texts) as MessageId[] // the keys of a constant

/** Id of the text for an HTTP status. */
export function httpMessageId(status: number): MessageId {
  const id = `http.${status}`
  return isMessageId(id) ? id : 'http.other'
}

/**
 * Texts for servers of other teams, Chinese and English: what each status means on any server. Those above are the sentences of BuildAdmin. A status without
 * a text here has that of `http.other`.
 */
const plainTexts: Partial<Record<MessageId, readonly [string, string]>> = {
  'http.400': ['请求无效。', 'The request is not valid.'],
  'http.401': ['请先登录。', 'Please sign in.'],
  'http.403': ['您没有权限执行此操作。', 'You are not allowed to do this.'],
  'http.404': ['找不到所请求的内容。', 'This was not found.'],
  'http.409': ['与现有数据冲突，请刷新后重试。', 'This conflicts with existing data. Reload the page and try again.'],
  'http.other': ['出错了，请稍后再试。', 'Something went wrong. Please try again later.'],
  'network.server': ['服务器没有响应。', 'The server does not respond.'],
  'network.timeout': ['服务器未及时响应。', 'The server has not replied in time.'],
  'network.offline': ['网络已断开。', 'You are offline.'],
  'session.ended': ['登录已失效，请重新登录。', 'Your session has ended. Please sign in again.'],
}

/**
 * The built-in text, with each `{name}` replaced by the value of that name.
 *
 * @param isPlain for a server of another team
 */
export function builtInText(
  id: MessageId,
  locale: string,
  values: Readonly<Record<string, string>> = {},
  isPlain = false,
): string {
  const plain = isPlain
    ? (plainTexts[id] ?? (id.startsWith('http.') ? plainTexts['http.other'] : undefined))
    : undefined
  const text = (plain ?? texts[id])[/^zh\b/i.test(locale) ? 0 : 1]
  return text.replace(/\{(\w+)\}/g, (full, name: string) => values[name] ?? full)
}

function isMessageId(id: string): id is MessageId {
  return Object.keys(texts).includes(id)
}
