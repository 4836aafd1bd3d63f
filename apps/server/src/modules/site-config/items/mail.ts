import { label } from '@teachnet/protocol'
import type { ItemDeclarations } from './site-item.ts'

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
