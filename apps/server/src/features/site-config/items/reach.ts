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

/** The mail server, used if the environment does not configure one. */
export const mail = {
  smtp_server: { title: label('SMTP 服务器', 'SMTP server'), type: 'string', default: '' },
  smtp_port: { title: label('SMTP 端口', 'SMTP port'), type: 'number', default: '465', rules: ['integer'] },
  smtp_user: { title: label('SMTP 用户名', 'SMTP user'), type: 'string', default: '' },
  smtp_pass: {
    title: label('SMTP 密码', 'SMTP password'),
    type: 'password',
    default: '',
    goesWith: ['smtp_server', 'smtp_port', 'smtp_user', 'smtp_verification'],
  },
  smtp_verification: {
    title: label('SMTP 验证方式', 'SMTP encryption'),
    type: 'select',
    default: 'SSL',
    content: { SSL: label('SSL', 'SSL'), TLS: label('TLS', 'TLS') },
  },
  smtp_sender_mail: {
    title: label('SMTP 发件人邮箱', 'Sender address'),
    type: 'string',
    default: '',
    rules: ['email'],
  },
} as const satisfies ItemDeclarations

/** The application forms of the public site. */
export const applications = {
  application_mobile_code: {
    title: label('申请时验证手机号', 'Verify mobile numbers of applicants'),
    tip: label('提交申请前，向手机发送验证码', 'A code is sent to the number before the application is submitted'),
    type: 'switch',
    default: '0',
  },
  withdrawal_days: {
    title: label('撤回已确认的报名：开课前几天截止', 'Deadline to withdraw a confirmed enrolment'),
    tip: label('0 表示课程结束前都可撤回', 'Days before the first day of the course; 0: until the course is over'),
    type: 'number',
    default: '0',
    rules: ['required', 'integer'],
    inputExtend: { min: 0, unit: 'days' },
  },
} as const satisfies ItemDeclarations

/** Superlatives and promises that the advertising law of China forbids, above all in the advertisements of schools (articles 9 and 24). */
const forbidden = [
  '国家级',
  '最高级',
  '最佳',
  '最好',
  '最优',
  '最强',
  '最先进',
  '最权威',
  '世界级',
  '顶级',
  '顶尖',
  '王牌',
  '第一品牌',
  '全国第一',
  '全网第一',
  '行业第一',
  '独一无二',
  '绝无仅有',
  '史无前例',
  '百分之百',
  '保过',
  '包过',
  '必过',
  '保录取',
  '包录取',
  '包就业',
  '保证通过',
  '保证录取',
  '零风险',
  '押题命中',
]

/** Settings of the check before publication. */
export const publishing = {
  forbidden_words: {
    title: label('广告禁用词', 'Words forbidden in advertisements'),
    tip: label(
      '每行一个；发布检查会在内容中查找这些词。是否违法以语境为准，请编辑判断',
      'One on each line; the check before publication finds them in texts. Whether a use is unlawful depends on the context: editors decide',
    ),
    type: 'textarea',
    default: forbidden.join('\n'),
  },
} as const satisfies ItemDeclarations
