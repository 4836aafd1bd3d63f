import type { Bilingual } from '../bilingual.ts'

export interface Place {
  readonly city: Bilingual
  /** Province, city, district: GB/T 2260 codes as numbers. */
  readonly region: readonly [number, number, number]
}

const place = (zh: string, en: string, district: number): Place => ({
  city: [zh, en],
  region: [Math.floor(district / 10_000), Math.floor(district / 100), district],
})

export const places: readonly Place[] = [
  place('北京', 'Beijing', 110108),
  place('上海', 'Shanghai', 310104),
  place('广州', 'Guangzhou', 440104),
  place('深圳', 'Shenzhen', 440305),
  place('杭州', 'Hangzhou', 330106),
  place('宁波', 'Ningbo', 330212),
  place('南京', 'Nanjing', 320106),
  place('苏州', 'Suzhou', 320508),
  place('成都', 'Chengdu', 510107),
  place('重庆', 'Chongqing', 500103),
  place('武汉', 'Wuhan', 420106),
  place('长沙', 'Changsha', 430104),
  place('西安', "Xi'an", 610113),
  place('郑州', 'Zhengzhou', 410105),
  place('济南', 'Jinan', 370102),
  place('青岛', 'Qingdao', 370202),
  place('厦门', 'Xiamen', 350203),
  place('福州', 'Fuzhou', 350102),
  place('合肥', 'Hefei', 340104),
  place('南昌', 'Nanchang', 360102),
  place('昆明', 'Kunming', 530102),
  place('沈阳', 'Shenyang', 210102),
  place('哈尔滨', 'Harbin', 230103),
  place('兰州', 'Lanzhou', 620102),
]

/** Names for schools that do not exist. */
export const schoolNames = [
  '青禾实验小学',
  '云栖书院学校',
  '临溪中学',
  '白鹭洲小学',
  '听松高级中学',
  '砚田实验学校',
  '南屏外国语学校',
  '知远中学',
  '槐荫小学',
  '望江路第二中学',
  '松鹤实验初中',
  '明湖附属小学',
  '半亩塘学校',
  '星河实验中学',
  '竹里小学',
  '澄江高级中学',
] as const
