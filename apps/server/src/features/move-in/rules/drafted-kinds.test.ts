import { resources } from '@teachnet/contract/all-resources'
import { expect, it } from 'vitest'
import type { OldTable } from '../source/old-table.ts'
import { designOwnAreas, type TableFacts } from './own-areas.ts'

/** Columns of tables as sites of BuildAdmin and its forks have them: name, type and comment, and the kind that a person would choose. */
const tables: Readonly<Record<string, string>> = {
  'shop_goods 商品': `
    id int(10) unsigned ID → id
    category_id int(11) unsigned 分类 → relation
    title varchar(120) 标题 → text
    subtitle varchar(255) 副标题 → text
    cover_image varchar(255) 封面 → image
    images varchar(1500) 轮播图 → images
    videofile varchar(255) 视频 → file
    price decimal(10,2) 价格 → money
    market_price decimal(10,2) unsigned 市场价 → money
    stock int(11) 库存 → integer
    sales_num int(11) 销量 → integer
    weight float 重量(kg) → number
    status tinyint(1) unsigned 状态:0=下架,1=上架 → switch
    is_hot tinyint(1) 热门:0=否,1=是 → switch
    type tinyint(1) 类型:1=实物,2=虚拟,3=卡券 → choice
    flags set('hot','new','top') 标志:hot=热门,new=新品,top=置顶 → choice
    unit enum('件','箱') 单位 → choice
    content longtext 详情 → richText
    attr_array varchar(1000) 规格 → json
    tag_ids varchar(255) 标签 → relations
    weigh int(10) 权重 → weigh
    delete_time bigint(16) unsigned 删除时间 → dateTime
    create_time bigint(16) unsigned 创建时间 → dateTime
    update_time bigint(16) unsigned 修改时间 → dateTime`,
  'shop_category 商品分类': `
    id int(10) unsigned → id
    pid int(10) unsigned 上级 → treeParent
    name varchar(50) 名称 → text
    icon varchar(50) 图标 → text
    status enum('0','1') 状态:0=禁用,1=启用 → choice`,
  'shop_tag 标签': `
    id int(10) unsigned → id
    name varchar(30) 名称 → text
    bgcolor varchar(50) 背景色 → colour`,
  'shop_order 订单': `
    id bigint(20) unsigned → id
    order_sn varchar(32) 订单号 → text
    user_id int(11) unsigned 会员 → relation
    goods_id int(11) unsigned 商品 → relation
    admin_id int(11) unsigned 客服 → relation
    total_amount decimal(12,2) 总金额 → money
    pay_fee decimal(10,2) 实付 → money
    discount decimal(3,2) 折扣 → number
    num smallint(5) unsigned 数量 → integer
    pay_status tinyint(1) 支付状态:0=未支付,1=已支付,2=已退款 → choice
    pay_type varchar(20) 支付方式:wechat=微信,alipay=支付宝 → choice
    paid_at int(10) 支付时间 → dateTime
    expire_time int(11) 过期时间 → dateTime
    express_no varchar(50) 快递单号 → text
    receiver varchar(50) 收货人 → text
    mobile varchar(11) 手机号 → text
    city varchar(100) 省市区 → region
    address varchar(255) 详细地址 → text
    remark text 备注 → text
    snapshot json 快照 → json
    ip varchar(50) 下单IP → text
    createtime bigint(16) 创建时间 → dateTime
    updatetime bigint(16) 更新时间 → dateTime`,
  'student 学员': `
    id int(11) → id
    real_name varchar(50) 姓名 → text
    avatar varchar(255) 头像 → image
    gender tinyint(1) 性别:0=未知,1=男,2=女 → choice
    birthday date 生日 → date
    idcard_images varchar(500) 证件照 → images
    school_city varchar(255) 学校所在地 → region
    class_id int(11) 班级 → relation
    score tinyint(3) unsigned 分数 → integer
    height double(5,1) 身高 → number
    enter_year year 入学年份 → integer
    email varchar(50) 邮箱 → text
    password varchar(64) 密码 → password
    hobby_selects varchar(255) 爱好:a=阅读,b=运动,c=音乐 → choice
    level_list varchar(10) 等级:1=初级,2=中级 → choice
    vip_switch tinyint(1) 会员 → switch
    notify_switch enum('0','1') 通知:0=关,1=开 → switch
    open_toggle int(1) 公开 → switch
    introduce text 介绍 → text
    profile_content mediumtext 履历 → richText
    resume_file varchar(255) 简历 → file
    attachfiles varchar(1500) 附件 → files
    like_color varchar(50) 喜欢的颜色 → colour
    get_up_time time 起床时间 → text
    last_login_time datetime 上次登录 → dateTime
    join_date date 加入日期 → date`,
  'class 班级': `
    id int(11) → id
    name varchar(50) 名称 → text
    teacher_ids varchar(255) 教师 → relations
    begin_datetime int(10) unsigned 开始 → dateTime
    end_datetime int(10) unsigned 结束 → dateTime
    week_multi varchar(50) 上课日:1=周一,2=周二,3=周三 → choice
    capacity int(11) 容量 → integer
    state char(1) 状态:0=未开班,1=已开班 → choice
    lat decimal(10,6) 纬度 → number
    lng decimal(10,6) 经度 → number
    memo_textarea varchar(500) 备注 → text
    extend_json text 扩展 → json`,
  'teacher 教师': `
    id int(11) → id
    nickname varchar(50) 昵称 → text
    photo varchar(255) 照片 → image
    is_show tinyint(1) unsigned 是否显示 → switch
    sort int(10) 排序 → integer
    created_at timestamp 创建时间 → dateTime
    updated_at datetime 更新时间 → dateTime`,
  'cms_article 文章': `
    id int(11) unsigned → id
    channel_id int(11) 栏目 → relation
    title varchar(255) 标题 → text
    keywords varchar(255) 关键词 → text
    description varchar(500) 摘要 → text
    thumb varchar(255) 缩略图 → image
    body longtext 正文 → richText
    views int(11) unsigned 浏览量 → integer
    likes int(11) unsigned 点赞 → integer
    url varchar(255) 链接 → text
    publish_time bigint(16) 发布时间 → dateTime
    istop tinyint(1) 置顶 → switch
    seo_title varchar(255) SEO标题 → text
    source varchar(50) 来源 → text
    author varchar(50) 作者 → text
    is_deleted tinyint(1) 是否删除 → switch`,
  'cms_channel 栏目': `
    id int(11) unsigned → id
    pid int(11) 上级 → treeParent
    name varchar(50) 名称 → text
    logo varchar(255) 图标 → image
    template varchar(50) 模板 → text
    content_html mediumtext 内容 → richText`,
  'company_info 公司': `
    id int(11) → id
    company_name varchar(100) 公司名称 → text
    business_license_image varchar(255) 营业执照 → image
    register_capital decimal(15,2) 注册资本 → number
    staff_count int(11) 员工人数 → integer
    open_date date 成立日期 → date
    lifetime int(11) 有效期(天) → integer
    rate float(5,2) 费率 → number
    audit_status enum('pending','passed','refused') 审核:pending=待审,passed=通过,refused=拒绝 → choice
    audit_admin_id int(11) 审核人 → relation
    qrcode varchar(255) 二维码 → image
    banner text 轮播图 → images
    version varchar(20) 版本 → text
    longitude varchar(30) 经度 → text
    bit_flag bit(1) 标记 → switch
    finish int(11) 结束时间 → dateTime
    params text 参数 → json
    begin_at varchar(20) 开始 → dateTime`,
}

interface Expected {
  readonly table: OldTable
  readonly kinds: ReadonlyMap<string, string>
}

function readTable(head: string, body: string): Expected {
  const [name = '', comment = ''] = head.split(' ')
  const kinds = new Map<string, string>()
  const columns = body
    .trim()
    .split('\n')
    .map((line) => {
      const [, column = '', fullType = '', note = '', kind = ''] =
        /^\s*(\w+) (\w+(?:\([^)]*\))?(?: unsigned)?)(?: (.*?))? → (\w+)$/.exec(line) ?? []
      kinds.set(column, kind)
      return {
        name: column,
        type: /^\w+/.exec(fullType)?.[0] ?? '',
        fullType,
        isNullable: true,
        default: null,
        comment: note,
        charset: /char|text|enum|set/.test(fullType) ? 'utf8mb4' : null,
      }
    })
  const table = { name: `ba_${name}`, comment, engine: 'InnoDB', rows: 0, bytes: 0, columns, key: ['id'], uniques: [] }
  return { table, kinds }
}

const expected = Object.entries(tables).map(([head, body]) => readTable(head, body))

/** Columns whose fields have another kind than expected. */
function wrongKinds(facts: ReadonlyMap<string, TableFacts>): readonly string[] {
  const areas = designOwnAreas({
    prefix: 'ba_',
    tables: expected.map(({ table }) => table),
    entries: new Map(),
    facts,
    menus: [],
    product: resources,
  })
  return areas.flatMap(({ table, design, columns }, index) => {
    const made = new Map([...columns].map(([field, column]) => [column.name, design.definition.fields[field]?.kind]))
    return [...(expected[index]?.kinds ?? [])].flatMap(([column, kind]) =>
      made.get(column) === kind ? [] : `${table.name}.${column}: ${made.get(column)} instead of ${kind}`,
    )
  })
}

it('of 140 columns, at least 130 become the kind that a person would choose, from CREATE TABLE alone', () => {
  expect(expected.reduce((sum, { kinds }) => sum + kinds.size, 0)).toBe(140)
  // A number that is named after two tables may be neither's, and texts of this kind may hold anything.
  expect(wrongKinds(new Map())).toEqual([
    'ba_company_info.audit_admin_id: integer instead of relation',
    'ba_company_info.qrcode: text instead of image',
    'ba_company_info.banner: text instead of images',
    'ba_company_info.finish: integer instead of dateTime',
    'ba_company_info.params: text instead of json',
    'ba_company_info.begin_at: text instead of dateTime',
  ])
})

it('the values of columns show dates and JSON that names and types do not', () => {
  const facts = new Map([
    [
      'ba_company_info',
      {
        choices: new Map(),
        greatest: new Map([['finish', 1_700_000_000n]]),
        forms: new Map([
          ['begin_at', 'dateTime'],
          ['params', 'json'],
          ['finish', 'dateTime'],
        ] as const),
        long: new Set<string>(),
      },
    ],
  ])
  expect(wrongKinds(facts)).toEqual([
    'ba_company_info.audit_admin_id: integer instead of relation',
    'ba_company_info.qrcode: text instead of image',
    'ba_company_info.banner: text instead of images',
  ])
})

it('a column of times whose numbers are too small for times holds numbers', () => {
  const facts = {
    choices: new Map(),
    greatest: new Map([['expire_time', 720n]]),
    forms: new Map(),
    long: new Set<string>(),
  }
  expect(wrongKinds(new Map([['ba_shop_order', facts]]))).toContain(
    'ba_shop_order.expire_time: integer instead of dateTime',
  )
})
