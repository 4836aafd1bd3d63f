import { label } from '@teachnet/protocol'
import { isTimeZone } from '@teachnet/contract/site-time'
import { isContentSource } from '../config-item.ts'
import type { ItemDeclarations } from './site-item.ts'

export const basics = {
  site_name: {
    title: label('站点名称', 'Site name'),
    type: 'string',
    default: '师联网',
    en: 'TeachNet',
    rules: ['required'],
  },
  backend_entrance: {
    title: label('自定义后台入口', 'Back office entrance'),
    type: 'string',
    default: '/admin',
    rules: ['required'],
    refusalOf: (value) => (/^\/[a-zA-Z0-9]+$/.test(value) ? undefined : 'site.entranceRule'),
  },
  record_number: {
    title: label('ICP 备案号', 'ICP record number'),
    tip: label('域名的备案号，显示在页脚', 'The record of the domain, shown in the footer'),
    type: 'string',
    default: '',
  },
  police_number: {
    title: label('公安备案号', 'Public security record'),
    tip: label('如 京公网安备11010802000001号', 'Such as 京公网安备11010802000001号'),
    type: 'string',
    default: '',
  },
  licence: {
    title: label('许可证', 'Licence'),
    tip: label('许可证名称与编号，显示在页脚', 'Name and number of the licence, shown in the footer'),
    type: 'string',
    default: '',
    en: '',
  },
  company_name: {
    title: label('公司名称', 'Company name'),
    tip: label('显示在页脚', 'Shown in the footer'),
    type: 'string',
    default: '',
    en: '',
  },
  company_address: { title: label('公司地址', 'Company address'), type: 'string', default: '', en: '' },
  contact_email: { title: label('联系邮箱', 'Contact email'), type: 'string', default: '', rules: ['email'] },
  chat_url: {
    title: label('在线客服', 'Chat'),
    tip: label(
      '客服链接，如企业微信客服；显示在页脚与首页侧边',
      'Address of the chat, such as WeCom; linked in the footer and at the edge of the home page',
    ),
    type: 'string',
    default: '',
    rules: ['url'],
  },
  official_accounts: {
    title: label('官方账号', 'Official accounts'),
    tip: label(
      '公众号、微博、百科等页面的网址，每行一个；搜索引擎据此识别本机构',
      'Addresses of the pages of the organisation elsewhere, one per line; search engines recognise it by them',
    ),
    type: 'textarea',
    default: '',
    refusalOf: (value) => (linesOf(value).every(isWebAddress) ? undefined : 'validation.url'),
  },
  version: {
    title: label('版本号', 'Version'),
    tip: label('系统版本号', 'System version'),
    type: 'string',
    default: '1.0.0',
    rules: ['required'],
  },
  time_zone: {
    title: label('时区', 'Time zone'),
    tip: label(
      '定时发布、统计和页面上的时间都按此时区',
      'Scheduled publication, statistics and the times on pages use it',
    ),
    type: 'string',
    inputExtend: { picker: 'timeZone' },
    default: 'Asia/Shanghai',
    rules: ['required'],
    refusalOf: (value) => (isTimeZone(value) ? undefined : 'site.timeZone'),
  },
  cdn_url: {
    title: label('文件域名', 'Address of files'),
    tip: label('留空则使用当前域名', 'If empty, the address of the request is used'),
    type: 'string',
    default: '',
    rules: ['url'],
  },
  picture_hosts: {
    title: label('外部图片域名', 'External image hosts'),
    tip: label(
      '允许页面显示其图片的其他网站域名，多个以逗号分隔，如 img.example.org, *.example.com',
      'Other hosts whose images may be shown, separated by commas, such as img.example.org, *.example.com',
    ),
    type: 'string',
    default: '',
    refusalOf: (value) =>
      value
        .split(/[\s,]+/)
        .filter(Boolean)
        .every(isContentSource)
        ? undefined
        : 'site.pictureHosts',
  },
  no_access_ip: {
    title: label('禁止访问的 IP', 'Blocked IP addresses'),
    tip: label(
      '禁止访问本站的 IP 地址或网段，每行一个',
      'IP addresses or networks that may not access the site, one per line',
    ),
    type: 'textarea',
    default: '',
  },
  cors_request_domain: {
    title: label('允许跨域的域名', 'Cross-origin callers'),
    tip: label('多个以逗号分隔，* 表示全部', 'Hosts or origins separated by commas; * for all'),
    type: 'string',
    default: 'localhost,127.0.0.1',
  },
  auto_sort_eq_weight: {
    title: label('自动处理相同的排序值', 'Resolve equal sort numbers'),
    tip: label('拖动排序时，为排序值相同的记录重新编号', 'Manual sorting gives new numbers to records that share one'),
    type: 'switch',
    default: '0',
  },
  old_client_links: {
    title: label('BuildAdmin 前端的菜单', 'Menu of a BuildAdmin client'),
    tip: label(
      '该前端没有的页面在新标签页打开本后台并自动登录；关闭后，这些菜单不显示',
      'Entries whose page it lacks open this back office, signed in, in a new tab; if off, they are left out',
    ),
    type: 'switch',
    default: '1',
  },
  old_client_pages: {
    title: label('BuildAdmin 前端自有的页面', 'Own pages of a BuildAdmin client'),
    tip: label(
      '除自带页面外还有的组件，每行一个，如 /src/views/backend/shop/goods/index.vue',
      'Components besides its shipped ones, one per line, such as /src/views/backend/shop/goods/index.vue',
    ),
    type: 'textarea',
    default: '',
  },
  config_group: {
    title: label('配置分组', 'Configuration groups'),
    type: 'array',
    default: '[]',
    rules: ['required'],
  },
} as const satisfies ItemDeclarations

/** The lines of a text that are not empty. */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

function isWebAddress(text: string): boolean {
  return /^https?:$/.test(URL.parse(text)?.protocol ?? '')
}
