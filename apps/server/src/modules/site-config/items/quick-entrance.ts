import { label } from '@teachnet/protocol'
import type { ItemDeclarations } from './site-item.ts'

/** Shortcuts from the configuration page to other pages with settings: title and route name. */
export const quickEntrance = {
  config_quick_entrance: {
    title: label('快捷配置入口', 'Shortcuts'),
    type: 'array',
    default:
      '[{"key":"数据回收规则配置","value":"security/dataRecycle"},{"key":"敏感数据规则配置","value":"security/sensitiveData"}]',
    en: '[{"key":"Data recycle rules","value":"security/dataRecycle"},{"key":"Sensitive data rules","value":"security/sensitiveData"}]',
  },
} as const satisfies ItemDeclarations
