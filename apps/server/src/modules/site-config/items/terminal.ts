import { label } from '@teachnet/protocol'
import type { ItemDeclarations } from './site-item.ts'

const managers = ['npm', 'cnpm', 'yarn', 'pnpm', 'ni', 'none'] as const

/** Items of the terminal's own dialog; the configuration page does not show them. */
export const terminal = {
  npm_package_manager: {
    title: label('包管理器', 'Package manager'),
    type: 'select',
    default: 'pnpm',
    rules: ['required'],
    content: Object.fromEntries(managers.map((name) => [name, label(name, name)])),
  },
  install_service_port: {
    title: label('安装服务端口', 'Install service port'),
    type: 'number',
    default: '8000',
    rules: ['required', 'integer'],
    refusalOf: (value: string) => (Number(value) >= 1 && Number(value) <= 65_535 ? undefined : 'site.port'),
  },
} as const satisfies ItemDeclarations
