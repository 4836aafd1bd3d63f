import { Autocomplete } from '@teachnet/ui/choice'
import Box from '@mui/material/Box'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import { iconNames, MenuIcon } from '@teachnet/ui/menu-icon'
import { toText } from '../../values/read-values.ts'
import type { InputProps } from '../field-props.ts'
import { textFieldProps } from './text-field-props.ts'

/** Those of a form's input; other panels have fewer. */
type IconInputProps = Pick<InputProps, 'id' | 'label' | 'value' | 'onChange'> & {
  readonly [Name in 'name' | 'onBlur' | 'required' | 'error' | 'help' | 'inputRef']?: InputProps[Name] | undefined
}

/**
 * The icon's name: chosen from the pictures, which can also be found by their meaning, or typed, for icons of an
 * installed font.
 */
export function IconInput(props: IconInputProps) {
  const { id, value, onChange, onBlur } = props
  const visible = toText(value)
  return (
    <Autocomplete
      id={id}
      freeSolo
      // A stored name does not narrow the choice.
      filterOptions={(options, { inputValue }) =>
        inputValue === visible && iconNames.includes(visible)
          ? options
          : options.filter((option) => isFound(option, inputValue.trim().toLowerCase()))
      }
      forcePopupIcon
      options={iconNames}
      inputValue={visible}
      value={visible}
      onInputChange={(_event, next, reason) => reason !== 'reset' && onChange(next)}
      onChange={(_event, next) => onChange(next ?? '')}
      onBlur={onBlur}
      renderOption={({ key, ...option }, name) => (
        <Box component="li" key={key} {...option} sx={{ gap: 2 }}>
          <MenuIcon name={name} />
          {name.replace('fa fa-', '')}
        </Box>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          {...textFieldProps(props)}
          placeholder="fa fa-cog"
          slotProps={{
            ...params.slotProps,
            htmlInput: { ...params.slotProps.htmlInput, spellCheck: false },
            input: {
              ...params.slotProps.input,
              startAdornment: (
                <InputAdornment position="start" sx={{ pl: 1 }}>
                  <MenuIcon name={visible} />
                </InputAdornment>
              ),
            },
          }}
        />
      )}
    />
  )
}

/** By a part of the name, or of a word for the meaning of the icon. */
function isFound(option: string, wanted: string): boolean {
  return option.includes(wanted) || (iconWords[option.replace('fa fa-', '')] ?? '').includes(wanted)
}

/** Words by which an icon is found, in the languages of the product; by the name without the prefix of the font. */
export const iconWords: Readonly<Record<string, string>> = {
  dashboard: '控制台 仪表盘 首页 overview home',
  group: '会员 用户组 团队 members people team',
  'id-card': '证件 名片 身份 identity profile',
  user: '用户 个人 账号 account person',
  'graduation-cap': '教师 课程 学位 毕业 teacher course education',
  'newspaper-o': '资讯 新闻 文章 news article',
  history: '历史 日志 记录 log timeline',
  bell: '通知 提醒 消息 notice reminder',
  envelope: '邮件 信件 申请 mail letter',
  'picture-o': '图片 照片 轮播 image photo',
  folder: '文件夹 目录 附件 directory',
  download: '下载 导出 export',
  paperclip: '附件 文件 attachment file',
  money: '余额 金额 支付 balance payment',
  'shopping-bag': '店铺 商品 购物 shop goods',
  shield: '安全 权限 密钥 security lock',
  'question-circle': '帮助 咨询 问题 help enquiry',
  cog: '设置 配置 工具 settings tools',
  code: '代码 终端 开发 terminal developer',
  cube: '模块 插件 扩展 module extension',
  building: '企业 公司 分校 company branch office',
  'balance-scale': '法律 条款 政策 law terms policy',
  trophy: '荣誉 奖项 奖杯 award honour',
  certificate: '证书 认证 品牌 verified brand',
  qrcode: '二维码 条码 barcode',
  mobile: '手机 应用 phone app',
  recycle: '回收站 删除 垃圾 trash deleted',
  database: '数据 存储 服务器 data server storage',
  tasks: '任务 审核 完成 check done',
  star: '收藏 星标 榜单 favourite ranking',
  columns: '栏目 分栏 底部 layout footer',
  'th-large': '宫格 分组 应用 grid apps',
  calendar: '日历 日期 班次 date schedule',
  ticket: '票 报名 优惠券 enrolment coupon',
  bullhorn: '公告 宣传 喇叭 announcement megaphone',
  sitemap: '分类 标签 层级 category tag tree',
  list: '列表 菜单 表格 menu table',
}
