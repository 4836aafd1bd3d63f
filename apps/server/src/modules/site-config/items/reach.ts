import { label } from '@teachnet/protocol'
import type { ItemDeclarations } from './site-item.ts'

/** How the public site reaches readers: without a connection, through search engines, and in WeChat. */
export const reach = {
  offline_reading: {
    title: label('离线阅读', 'Offline reading'),
    tip: label(
      '访客的浏览器保存看过的页面，断网时仍可阅读；关闭后，已保存的内容会被清除',
      'Browsers keep visited pages, which can be read without a connection; when off, they delete what they kept',
    ),
    type: 'switch',
    default: '1',
  },
  indexnow_key: {
    title: label('IndexNow 密钥', 'IndexNow key'),
    tip: label(
      '8 至 128 位字母、数字或连字符；填写后，页面变更会自动通知 Bing 等搜索引擎，结果见后台任务',
      '8 to 128 letters, digits or hyphens. While it is set, Bing and others are told about changed pages; see Jobs for the outcome',
    ),
    type: 'string',
    default: '',
    refusalOf: (value) => (/^[a-zA-Z0-9-]{8,128}$/.test(value) ? undefined : 'site.indexNowKey'),
  },
  baidu_push_token: {
    title: label('百度推送密钥', 'Baidu push token'),
    tip: label(
      '百度搜索资源平台“普通收录”中的 token；填写后，页面变更会自动推送，结果见后台任务',
      'The token of Baidu’s search resource platform. While it is set, changed pages are pushed; see Jobs for the outcome',
    ),
    type: 'password',
    default: '',
  },
  wechat_app_id: {
    title: label('微信公众号 AppID', 'WeChat AppID'),
    tip: label(
      '与 AppSecret 一并填写后，在微信中分享本站页面时显示标题、摘要和封面；须先在公众平台将本站域名设为 JS 接口安全域名，并将服务器 IP 加入白名单',
      'With the AppSecret, pages that are shared in WeChat show their title, summary and cover. First register the domain of the site and the address of the server with the official account',
    ),
    type: 'string',
    default: '',
    refusalOf: (value) => (/^wx[0-9a-f]{16}$/.test(value) ? undefined : 'site.weChatAppId'),
  },
  wechat_app_secret: {
    title: label('微信公众号 AppSecret', 'WeChat AppSecret'),
    type: 'password',
    default: '',
  },
} as const satisfies ItemDeclarations
