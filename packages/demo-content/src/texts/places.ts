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

export type Stage = 'primary' | 'junior' | 'senior'

interface School {
  readonly name: Bilingual
  readonly stages: readonly Stage[]
}

/** Fictitious schools. */
export const schools: readonly School[] = [
  { name: ['青禾实验小学', 'Qinghe Experimental Primary School'], stages: ['primary'] },
  { name: ['云栖书院学校', 'Yunqi Academy'], stages: ['primary', 'junior'] },
  { name: ['临溪中学', 'Linxi Middle School'], stages: ['junior', 'senior'] },
  { name: ['白鹭洲小学', 'Egret Island Primary School'], stages: ['primary'] },
  { name: ['听松高级中学', 'Tingsong High School'], stages: ['senior'] },
  { name: ['砚田实验学校', 'Yantian Experimental School'], stages: ['primary', 'junior'] },
  { name: ['南屏外国语学校', 'Nanping Foreign Language School'], stages: ['junior', 'senior'] },
  { name: ['知远中学', 'Zhiyuan Middle School'], stages: ['junior', 'senior'] },
  { name: ['槐荫小学', 'Huaiyin Primary School'], stages: ['primary'] },
  { name: ['望江路第二中学', 'Wangjiang Road No. 2 Middle School'], stages: ['junior', 'senior'] },
  { name: ['松鹤实验初中', 'Songhe Junior High School'], stages: ['junior'] },
  { name: ['明湖附属小学', 'Minghu Primary School'], stages: ['primary'] },
  { name: ['半亩塘学校', 'Half-Acre Pond School'], stages: ['primary', 'junior'] },
  { name: ['星河实验中学', 'Xinghe Experimental Middle School'], stages: ['junior', 'senior'] },
  { name: ['竹里小学', 'Zhuli Primary School'], stages: ['primary'] },
  { name: ['澄江高级中学', 'Chengjiang High School'], stages: ['senior'] },
]
