import type { Article } from './article.ts'

export const warmSpot: Article = {
  slug: 'warm-spot',
  category: 'lessons',
  title: ['等温线上的一块暖斑', 'A warm spot on the map'],
  summary: [
    '哈尔滨的四十支温度计记录到一处没有人能解释的热，学生骑车去找，闻到了面包。',
    'Forty thermometers in Harbin recorded a warmth that nobody could explain. The class cycled out to look, and smelled bread.',
  ],
  teachers: ['郭月华'],
  tags: ['户外', '数据', '地理'],
  author: '方同',
  daysAgo: 95,
  content: [
    `哈尔滨的冬天，早上六点五十天还黑着。四十个窗台上，有四十个孩子推开第一层窗户，拿手电照一支温度计，念出一个数，再赶紧关上。
整个过程不许超过十五秒，超过了，屋里的热气会让读数往上跑零点几度。这是第二个冬天才总结出来的规矩，第一个冬天的数据因此全部作废，大半本，一页没撕，封面上盖着红章：偏高。
北岸中学的郭月华，把这叫作“诚实的废品”。
## 怎样布四十个点
最初只有两个点，因为两个男生吵架。后来全班都想知道自己家是不是最冷的，温度计不够，郭月华去气象站要来三十多支淘汰的，有的偏高，有的偏低，她让学生先拿冰水混合物一支支校，差多少写在背面，用的时候减掉。
校温度计那节课上了九十分钟，有个女孩校到第四支，忽然问：“那拿来校它们的冰水，谁校过？”
没有人笑。郭月华说，这个问题她大学里也问过，老师没有回答。她在黑板角上写了一行：零度是说好的。
点布在哪里，由学生定。他们自己发现，全班有二十七个人住江北，于是派人去江南认领窗台，找亲戚，找爷爷的棋友，找一家肯帮忙的理发店。理发店老板姓关，六个冬天没有漏过一次，他说顾客都等着听他报数。
## 三月
每年三月的第二个星期，全班花四节课画图。一张教室那么长的白纸铺在地上，四十个点的冬季平均温度标上去，然后画等温线。
画等温线，课本上只有一页，练习题里的数都是编好的，线很光滑。真的数据一点也不光滑。四十个数字像一把撒出去的豆子，线绕来绕去，画到一半常常打架。郭月华站在旁边，只说一句话：“它为什么拐？”
往东拐，是因为那边有一片没拆的平房，烧煤。往北鼓出去，是江，江面开阔，风大。有一处凹进来，谁也说不清，后来有人想起来，那里是条深沟，冷空气夜里往下流。
第四个冬天的图上，出现了那块暖斑。
在道外靠近铁路的地方，两个点，一个比周围高一度九，一个高两度二。第一反应是温度计坏了。换了两支新的，还是高。第二反应是有人读错。派了四个人同一天早上去读，还是高。
“供暖管道漏了？”“下水道？”“地热？”猜测单收上来三十八张，没有两张完全一样。
> “我教了 25 年书，那天我也不知道。”郭月华说，“这种日子，一年能有一天就够了。”
## 骑车去
星期六凌晨四点，六个学生、两个家长和她，骑着车往那边去。零下二十二度，睫毛上全是霜。他们约好，每骑一百米停一次，各自举起一支温度计。
零下二十二。二十二。二十一点五。拐进第三条巷子，零下二十点三。
最先发现的不是温度计。一个男生忽然刹住车，说：“你们闻。”
巷子尽头有一扇亮着的窗，玻璃上全是水汽，门口堆着面粉袋。一家做大列巴的铺子，四座烤炉从晚上十点烧到早上七点，烟囱贴着墙，热气顺着巷子往下风口走，正好经过那两个窗台。
老板听完他们的来意，愣了半天，转身切了一整个刚出炉的列巴。九个人站在炉子前面吃，谁也没说话，手套冒着白气。
有个女孩边吃边在本子上画：巷子，风向，炉子，两个窗台。画完抬头问老板：“您这炉子，什么时候停过？”
“停过，”老板说，“前年正月，我回老家，停了九天。”
她把笔一扔，叫了一声。第二天翻出前年的记录本，那九天，两个窗台的温度，和周围一模一样。
## 图上的字
那年的等温线图现在挂在校门厅，暖斑上贴了一小块列巴包装纸，旁边写着铺子的名字和那九天的日期。
城市规划馆来借过图，想拿去做展板，顺便建议把“不典型的局部热源”修掉。学生不肯。最后馆里把图原样展出，说明牌是学生写的，不到二十个字：
此处暖，因为有人整夜给大家烤面包。欢迎核对。`,
    `In winter it is still dark in Harbin at ten to seven. At forty windows forty children open the inner pane, shine a torch at a thermometer, say a number, and shut it fast.
Fifteen seconds at most: any longer, and the air from the room lifts the reading by some tenths of a degree. It took them one winter to find that out. The data of that first winter are void, a thick book with not a page torn out and a red stamp on the cover: too high.
Yuehua Guo of Bei’an Middle School calls it honest scrap.
## How to place forty points
There were two at first, because two boys had quarrelled. Then everyone wanted to know whether their home was the coldest. The weather station gave Guo some thirty discarded thermometers. Some read high and some low, so every one was checked in melting ice, its error written on the back, to be subtracted.
That lesson went on for ninety minutes. At her fourth thermometer a girl looked up. “And who has checked the ice?”
Nobody laughed. Guo said that she had put the same question at university and never got an answer. She wrote in a corner of the board: zero is an agreement.
The pupils chose the places. They noticed that twenty-seven of them lived north of the river, so they went to claim window sills in the south: relatives, a grandfather’s chess partner, a barber who was willing. His name is Guan, and he has not missed a reading in six winters. His customers wait for the number, he says.
## March
In the second week of March they spend four lessons on the map. A sheet as long as the room is spread on the floor, the winter mean of each point is marked, and they draw the isotherms.
A textbook gives this one page, with invented numbers and smooth lines. Real numbers aren’t smooth. They lie there like spilled beans, and halfway through the lines start to fight. Guo stands by with one question: why does it bend?
It bends east because there are old houses that burn coal. The bulge in the north is the river, wide and windy. A dent in the south puzzled everybody until somebody remembered a gully where cold air drains at night.
In the fourth winter, the warm spot appeared.
Two points near the railway were 1.9 and 2.2 degrees above their surroundings. Broken thermometers, they thought, and replaced both. Still warm. Somebody can’t read, they thought, and sent four people on one morning. Still warm.
A leaking heating pipe? A sewer? Hot springs? Thirty-eight sheets of guesses were handed in, no two of them the same.
> “I’d taught for 25 years and I didn’t know either,” says Guo. “One day like that a year is enough for me.”
## By bicycle
At four o’clock on a Saturday morning six pupils, two parents and Guo set out. It was twenty-two below and their eyelashes were white. Every hundred metres they stopped, and each held up a thermometer.
Minus twenty-two. Twenty-two. Twenty-one and a half. In the third alley, twenty point three.
No thermometer noticed it first. A boy braked. “Smell that.”
At the end of the alley was a lit window, running with steam, and flour sacks by the door: a bakery of the big round Russian loaves. Its four ovens burn from ten at night until seven. The flue runs along the wall, and the warm air drifts down the alley, past exactly two window sills.
When they had explained themselves the baker took a while to answer. Then he cut up a loaf straight from the oven. Nine people stood and ate in silence with their gloves steaming.
One girl was drawing as she chewed: alley, wind, oven, two windows. “Have these ovens ever been off?” she asked.
“Two years ago. I went home for New Year. Nine days.”
She dropped the pencil and yelled. The next day they found the record book. On those nine days both sills were as cold as everybody else’s.
## The caption
That year’s map hangs in the entrance hall. A scrap of bread wrapper is glued to the warm spot, with the bakery’s name and nine dates.
The city’s planning museum asked to borrow it and suggested smoothing out the “untypical local source”. The pupils refused. In the end it was shown as it is, with a caption in their words:
It is warm here because somebody bakes bread for us all night. Please check.`,
  ],
}
