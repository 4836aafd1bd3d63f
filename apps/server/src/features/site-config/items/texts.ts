import { label } from '@teachnet/protocol'
import { isExternalLink, keepsRule } from '@teachnet/contract'
import { parseKeyValues } from '../item-value.ts'
import type { ItemDeclaration, ItemDeclarations, Rejection } from './site-item.ts'

/** A menu: every entry has a name, and a target that the public site can show. */
const menu = {
  type: 'array',
  tip: label(
    '名称与链接：本站页面的路径（如 /news），或以 https:// 开头的地址',
    'Names and links: paths of pages of this site, such as /news, or addresses that start with https://',
  ),
  refusalOf: rejectEntry,
} as const satisfies Partial<ItemDeclaration>

/** Texts of the public site. */
export const texts = {
  site_title: {
    title: label('站点标题', 'Site title'),
    type: 'string',
    default: '师联网：让好老师被看见',
    en: 'TeachNet: good teachers, found',
  },
  logo: { title: label('标志', 'Logo'), type: 'image', default: '' },
  banner_title: {
    title: label('横幅标题', 'Banner title'),
    type: 'string',
    default: '让好老师被看见',
    en: 'Good teachers, found',
  },
  home_info: {
    title: label('首页简介', 'Home page introduction'),
    type: 'textarea',
    default: '我们走进课堂，写下老师怎样备课、怎样上课、哪一次上砸了，也帮学校找到合适的老师。',
    en: 'We sit in classrooms and write down how teachers plan, what they try and what goes wrong. And we help schools find the right teacher.',
  },
  home_short_title: {
    title: label('首页短文标题', 'Title of the short text'),
    type: 'string',
    default: '关于我们',
    en: 'About us',
  },
  home_short_info: {
    title: label('首页短文', 'Short text'),
    type: 'textarea',
    default:
      '师联网是一个属于教师的网络。我们走进学校和县城的课堂，拜访愿意分享的老师，把他们怎样备课、怎样提问、怎样等待学生想明白，一件件写下来。入选的每位教师都经同行推荐、听课和面谈；资料由本人核对，每年更新一次。',
    en: 'TeachNet belongs to its teachers. We sit in classrooms in cities and county towns, visit teachers who are willing to share, and write down how they prepare, how they ask, and how they wait until a pupil has understood. Every teacher here was recommended by colleagues, observed in class and interviewed; each checks their own page, once a year.',
  },
  home_info_image: { title: label('首页横幅图片', 'Banner picture'), type: 'image', default: '' },
  home_info_image_alt: {
    title: label('首页横幅图片说明', 'Description of the banner picture'),
    type: 'string',
    default: '',
    en: '',
  },
  home_info_image_credit: {
    title: label('首页横幅图片来源', 'Credit of the banner picture'),
    type: 'string',
    default: '',
    en: '',
  },
  home_video: { title: label('首页横幅视频', 'Banner video'), type: 'file', default: '' },
  teacher_title: {
    title: label('名师栏目标题', 'Title of the teacher section'),
    type: 'string',
    default: '名师',
    en: 'Teachers',
  },
  right_phone: { title: label('侧边电话', 'Floating phone number'), type: 'string', default: '' },
  right_qrcode: { title: label('侧边二维码', 'Floating QR code'), type: 'image', default: '' },
  head_nav: { ...menu, title: label('页头导航', 'Head navigation'), default: '[]', en: '[]' },
  top_menu: {
    ...menu,
    title: label('顶部菜单', 'Top menu'),
    default:
      '[{"key":"首页","value":"/"},{"key":"教师","value":"/teachers"},{"key":"十大名师","value":"/top10"},{"key":"课程","value":"/course"},{"key":"线下课程","value":"/offline"},{"key":"新闻","value":"/news"},{"key":"关于我们","value":"/enterprise_info"}]',
    en: '[{"key":"Home","value":"/"},{"key":"Teachers","value":"/teachers"},{"key":"Top 10","value":"/top10"},{"key":"Courses","value":"/course"},{"key":"On-site","value":"/offline"},{"key":"News","value":"/news"},{"key":"About us","value":"/enterprise_info"}]',
  },
} as const satisfies ItemDeclarations

/** Texts about the phone app. */
export const app = {
  app_title: {
    title: label('APP 标题', 'App title'),
    type: 'string',
    default: '随身的师联网',
    en: 'TeachNet in your pocket',
  },
  app_download: { title: label('APP 下载二维码', 'Download QR code'), type: 'image', default: '' },
  app_url: { title: label('APP 下载地址', 'Download address'), type: 'string', default: '', rules: ['url'] },
  app_ios_url: {
    title: label('App Store 地址', 'App Store address'),
    tip: label('苹果手机上的安装按钮', 'Where the button leads on iPhones'),
    type: 'string',
    default: '',
    rules: ['url'],
  },
  app_android_url: {
    title: label('安卓应用商店或安装包地址', 'Android store or package'),
    tip: label('安卓手机上的安装按钮', 'Where the button leads on Android phones'),
    type: 'string',
    default: '',
    rules: ['url'],
  },
  app_version: { title: label('APP 版本', 'App version'), type: 'string', default: '' },
  app_menu: { ...menu, title: label('APP 菜单', 'App menu'), default: '[]', en: '[]' },
} as const satisfies ItemDeclarations

/** Rejects the first entry that the menu of the public site would leave out. */
function rejectEntry(stored: string): Rejection | undefined {
  const dead = parseKeyValues(stored).find(({ key, value }) => key === '' || value === '' || !linksOn(value))
  if (!dead) return undefined
  if (dead.key === '' || dead.value === '') return { message: 'site.menuEntry' }
  return { message: 'site.menuTarget', values: { name: dead.key, link: dead.value } }
}

function linksOn(link: string): boolean {
  return isExternalLink(link) || keepsRule('link', link)
}
