import type { Bilingual } from '../bilingual.ts'

export interface Place {
  readonly city: Bilingual
  /** Province, city, district: GB/T 2260 codes as numbers. */
  readonly region: readonly [number, number, number]
  /** The fictitious house in which courses are held there; no other city has its street. */
  readonly venue: Bilingual
}

const place = (city: Bilingual, district: number, venue: Bilingual): Place => ({
  city,
  region: [Math.floor(district / 10_000), Math.floor(district / 100), district],
  venue,
})

export const places: readonly Place[] = [
  place(['北京', 'Beijing'], 110108, ['柏树胡同 14 号 旧印刷厂课堂', 'Old Printing Works, 14 Baishu Hutong']),
  place(['上海', 'Shanghai'], 310104, ['弄堂口路 52 号 苏河书房', 'Suhe Study, 52 Longtangkou Road']),
  place(['广州', 'Guangzhou'], 440104, ['荔枝湾巷 31 号 骑楼小剧场', 'Arcade Theatre, 31 Lizhiwan Lane']),
  place(['深圳', 'Shenzhen'], 440305, ['榕湾二路 8 号 海风厨房教室', 'Sea Wind Kitchen Classroom, 8 Rongwan 2nd Road']),
  place(['杭州', 'Hangzhou'], 330106, [
    '青禾路 18 号 师联网教师中心二层',
    'TeachNet Teacher Centre, 2nd floor, 18 Qinghe Road',
  ]),
  place(['宁波', 'Ningbo'], 330212, ['月湖西岸 27 号 旧药行画室', 'Old Apothecary Studio, 27 Yuehu West Bank']),
  place(['南京', 'Nanjing'], 320106, ['梧桐里 40 号 长桌教室', 'Long Table Room, 40 Wutong Lane']),
  place(['苏州', 'Suzhou'], 320508, ['平桥下塘 6 号 半园花厅', 'Half Garden Hall, 6 Pingqiao Xiatang']),
  place(['成都', 'Chengdu'], 510107, ['望江坝街 119 号 竹椅礼堂', 'Bamboo Chair Hall, 119 Wangjiangba Street']),
  place(['重庆', 'Chongqing'], 500103, ['黄葛梯道 73 级 防空洞图书室', 'Shelter Library, Step 73, Huangge Stairs']),
  place(['武汉', 'Wuhan'], 420106, ['汉阳树路 20 号 老仓库工作间', 'Old Warehouse Workshop, 20 Hanyangshu Road']),
  place(['长沙', 'Changsha'], 430104, ['半亩塘 3 号 半亩塘书院东厅', 'East Hall, Half-Acre Pond Academy, 3 Banmutang']),
  place(['西安', "Xi'an"], 610113, ['雁北里 9 号 城墙根教室', 'Wall-Side Classroom, 9 Yanbei Li']),
  place(['郑州', 'Zhengzhou'], 410105, [
    '麦田东街 61 号 铁路工人俱乐部',
    'Railway Workers’ Club, 61 Maitian East Street',
  ]),
  place(['济南', 'Jinan'], 370102, ['泉源巷 12 号 水边讲堂', 'Waterside Hall, 12 Quanyuan Lane']),
  place(['青岛', 'Qingdao'], 370202, ['海石路 88 号 灯塔阅览室', 'Lighthouse Reading Room, 88 Haishi Road']),
  place(['厦门', 'Xiamen'], 350203, ['鹭屿街 15 号 渡口小楼', 'Ferry House, 15 Luyu Street']),
  place(['福州', 'Fuzhou'], 350102, ['榕荫巷 22 号 三进院子', 'Three Courtyards, 22 Rongyin Lane']),
  place(['合肥', 'Hefei'], 340104, ['稻香路 45 号 教师工会三楼', 'Teachers’ Union, 3rd floor, 45 Daoxiang Road']),
  place(['南昌', 'Nanchang'], 360102, ['滕阳路 66 号 木工房', 'Joinery, 66 Tengyang Road']),
  place(['昆明', 'Kunming'], 530102, ['翠堤路 33 号 湖边观鸟站', 'Lakeside Bird Station, 33 Cuidi Road']),
  place(['沈阳', 'Shenyang'], 210102, [
    '红砖街 101 号 工人村文化馆',
    'Workers’ Village Cultural Centre, 101 Hongzhuan Street',
  ]),
  place(['哈尔滨', 'Harbin'], 230103, ['北岸大街 7 号 冰窗教室', 'Frost Window Classroom, 7 Bei’an Avenue']),
  place(['兰州', 'Lanzhou'], 620102, ['河沿路 2 号 水文站旧址', 'Former Gauging Station, 2 Heyan Road']),
]

export type Stage = 'primary' | 'junior' | 'senior'

export interface School {
  readonly name: Bilingual
  readonly city: string
  readonly stages: readonly Stage[]
}

const school = (name: Bilingual, city: string, ...stages: readonly Stage[]): School => ({ name, city, stages })

/** Fictitious schools by the word by which teachers refer to them. */
export const schools = {
  baiyuan: school(['柏园高级中学', 'Baiyuan High School'], '北京', 'senior'),
  songhe: school(['松鹤实验初中', 'Songhe Junior High School'], '北京', 'junior'),
  suhe: school(['苏河中学', 'Suhe Middle School'], '上海', 'junior', 'senior'),
  zhuli: school(['竹里小学', 'Zhuli Primary School'], '上海', 'primary'),
  nanping: school(['南屏外国语学校', 'Nanping Foreign Language School'], '广州', 'junior', 'senior'),
  lizhi: school(['荔枝湾小学', 'Lizhiwan Primary School'], '广州', 'primary'),
  rongwan: school(['榕湾小学', 'Rongwan Primary School'], '深圳', 'primary'),
  wanpan: school(['湾畔高级中学', 'Wanpan High School'], '深圳', 'senior'),
  qinghe: school(['青禾实验小学', 'Qinghe Experimental Primary School'], '杭州', 'primary'),
  yunqi: school(['云栖学校', 'Yunqi School'], '杭州', 'primary', 'junior'),
  zhiyuan: school(['知远中学', 'Zhiyuan Middle School'], '宁波', 'junior', 'senior'),
  yuehu: school(['月湖小学', 'Yuehu Primary School'], '宁波', 'primary'),
  chengjiang: school(['澄江高级中学', 'Chengjiang High School'], '南京', 'senior'),
  wutong: school(['梧桐小学', 'Wutong Primary School'], '南京', 'primary'),
  pingqiao: school(['平桥中学', 'Pingqiao Middle School'], '苏州', 'junior', 'senior'),
  yantian: school(['砚田实验学校', 'Yantian Experimental School'], '苏州', 'primary', 'junior'),
  wangjiang: school(['望江路第二中学', 'Wangjiang Road No. 2 Middle School'], '成都', 'junior', 'senior'),
  jincheng: school(['锦水小学', 'Jinshui Primary School'], '成都', 'primary'),
  linxi: school(['临溪中学', 'Linxi Middle School'], '重庆', 'junior', 'senior'),
  huangge: school(['黄葛小学', 'Huangge Primary School'], '重庆', 'primary'),
  hanyangshu: school(['汉阳树中学', 'Hanyangshu Middle School'], '武汉', 'junior', 'senior'),
  huaiyin: school(['槐荫小学', 'Huaiyin Primary School'], '武汉', 'primary'),
  banmutang: school(['半亩塘学校', 'Half-Acre Pond School'], '长沙', 'primary', 'junior'),
  yuelu: school(['橘洲高级中学', 'Juzhou High School'], '长沙', 'senior'),
  guhuai: school(['古槐高级中学', 'Guhuai High School'], '西安', 'senior'),
  yanbei: school(['雁北小学', 'Yanbei Primary School'], '西安', 'primary'),
  xinghe: school(['星河实验中学', 'Xinghe Experimental Middle School'], '郑州', 'junior', 'senior'),
  maitian: school(['麦田小学', 'Maitian Primary School'], '郑州', 'primary'),
  quanyuan: school(['泉源高级中学', 'Quanyuan High School'], '济南', 'senior'),
  minghu: school(['明湖附属小学', 'Minghu Primary School'], '济南', 'primary'),
  haishi: school(['海石中学', 'Haishi Middle School'], '青岛', 'junior', 'senior'),
  dengta: school(['灯塔小学', 'Dengta Primary School'], '青岛', 'primary'),
  luyu: school(['鹭屿中学', 'Luyu Middle School'], '厦门', 'junior', 'senior'),
  bailuzhou: school(['白鹭洲小学', 'Egret Island Primary School'], '厦门', 'primary'),
  rongyin: school(['榕荫中学', 'Rongyin Middle School'], '福州', 'junior', 'senior'),
  sanfang: school(['三坊小学', 'Sanfang Primary School'], '福州', 'primary'),
  daoxiang: school(['稻香中学', 'Daoxiang Middle School'], '合肥', 'junior', 'senior'),
  chaohulu: school(['巢湖路小学', 'Chaohu Road Primary School'], '合肥', 'primary'),
  tengyang: school(['滕阳中学', 'Tengyang Middle School'], '南昌', 'junior', 'senior'),
  ganjiang: school(['赣江小学', 'Ganjiang Primary School'], '南昌', 'primary'),
  cuidi: school(['翠堤中学', 'Cuidi Middle School'], '昆明', 'junior', 'senior'),
  yunling: school(['云岭乡中心小学', 'Yunling Village Primary School'], '昆明', 'primary'),
  baihua: school(['白桦中学', 'Baihua Middle School'], '沈阳', 'junior', 'senior'),
  hongzhuan: school(['红砖小学', 'Red Brick Primary School'], '沈阳', 'primary'),
  beian: school(['北岸中学', 'Bei’an Middle School'], '哈尔滨', 'junior', 'senior'),
  bingcheng: school(['冰窗小学', 'Bingchuang Primary School'], '哈尔滨', 'primary'),
  tingsong: school(['听松高级中学', 'Tingsong High School'], '兰州', 'senior'),
  heyan: school(['河沿小学', 'Heyan Primary School'], '兰州', 'primary'),
} as const satisfies Record<string, School>

export type SchoolName = keyof typeof schools

/** @throws RangeError for a city without an entry */
export function placeOf(city: string): Place {
  const found = places.find((each) => each.city[0] === city)
  if (!found) throw new RangeError(`The demo has no place "${city}"`)
  return found
}
