/**
 * Queries of each kind that people type, one on a line: the area, what is typed, and the first result that is right, either one of some names or a
 * record with all of some facts. They were written from the content of the demo, without regard to the analysis.
 */
export const queriesByKind = {
  chinese: `
teacher : 物理老师 : + 物理
teacher : 高中物理 : + 物理 senior
teacher : 初中数学老师 : + 数学 junior
teacher : 小学英语 : + 英语 primary
teacher : 特级教师 语文 : + 特级 语文
teacher : 秒表 : 许景行
teacher : 红绿灯 : 韩明哲
teacher : 红嘴鸥 : 卢恺
teacher : 傅科摆 : 卢远山
teacher : 银杏 : 郭秋实
teacher : 养蜂 : 宋毅
teacher : 中华蜂 : 宋毅
teacher : 合唱 : 彭立新
teacher : 街巷笔记 : 魏磊
teacher : 作业砍掉一半 : 曾雨桐
teacher : 书法毛笔评语 : 于嘉树
teacher : 哪位老师教书法 : 于嘉树
teacher : 粤语童谣 : 彭志强
teacher : 元素周期表 : 曾铮
teacher : 沸点 : 汪文博
teacher : 蚂蚁 : 沈明慧
teacher : 羽毛球 : 萧毅
teacher : 跳长绳 : 邓芷兰
teacher : 潮汐 : 袁建国 | 丁芷兰
teacher : 秦腔 : 韩岚
teacher : 花窗 : 胡书瑶
teacher : 马帮 : 胡沁
teacher : 盲道 : 蒋芸
teacher : 壁画 : 何子谦
teacher : 野生菌 : 孙志强
teacher : 扫地机器人 : 丁文博
teacher : 南音 : 姜守拙
teacher : 苏河中学 : 梁涛
teacher : 听松高级中学 : + 听松
teacher : 云岭乡中心小学 : 杨子谦
teacher : 正高级教师 : + 正高级
teacher : 心理老师 : + 心理健康
teacher : 体育 高级教师 : + 体育 高级教师
teacher : 信息课 : + 信息科技
teacher : 美术 木工 : 黄建国
teacher : 吵架 选修课 : 梁涛
teacher : 树叶 颜料 : 吴静怡
teacher : 郭老师 历史 : 郭清荷
teacher : 姓蒋的数学老师 : 蒋月华
teacher : 松鹤实验初中 物理 : 赵梅
teacher : 班主任 心理 : 马文竹
teacher : 乡村支教 音乐 : 杨子谦
teacher : 乡村支教 物理 : 冯景行
teacher : 会游两百米 : 谢浩然
teacher : 游泳 : 谢浩然
course : 板书 : 一节课的骨架：从目标到板书
course : 备课课程 : + 备课
course : 提问工作坊 : 会等的课堂：提问工作坊
course : 素描 : 慢慢看：素描入门一日课
course : 家长会 : 家长会可以这样开
course : 班会 : 一周一次的班会
course : 微课 : 一个人也能录好的微课
course : 人工智能 : 人工智能助教：会用与慎用
course : 错题 : 错题是礼物：用好每一次失误
course : 整本书阅读 : 整本书阅读：从借书到写信
course : 行动研究 : 从经验到课题：行动研究营
course : 教研组长 : 教研组长研修：把会开短
course : 木工 : 美术老师的木工日
course : 听课 : 听课怎么听，才学得到
course : 课间游戏 : 课间操以外：身体的七种游戏
course : 青春期 : 青春期的三十个问题
course : 朗读课 : 每天十分钟朗读
course : 实验课设计 : 先猜再量：实验课设计营
course : 新班主任 : 新班主任的十二封信
course : 追问 : 追问的艺术：两天现场课
course : 校本课程 : 校本课程设计坊
course : 纸桥 : 纸桥与结构：动手做物理
course : 双语阅读 : 双语共读入门
course : 写评语 : 评语怎么写，学生才会读
course : 合唱 : 班级合唱从安静开始
course : 表格 : 用表格读懂一个班
article : 鸟巢 : 公园里的一百二十个鸟巢
article : 退费 : 报名费用与退费规则统一公布
article : 寒假书单 : 寒假书单：九本，不分学科
article : 学记 : 读《学记》：两千年前怎样谈“不说话”
article : 百位教师评选 : 百位教师怎样评出来：方法、票数与争议
article : 武汉分校 : 师联网武汉分校搬进老仓库
article : 广州分校 : 师联网广州分校开课
article : 机器人 : 二十道题，机器人错了九道
article : 潮汐牌 : 渡口的潮汐牌换了新芯片
article : 帆布包 : 一只帆布包，四十二个作者
article : 苹果 静物 : 一只苹果的四个星期
article : 松花江 冰 : 江冰四十一厘米
article : 读屏 : 全站支持键盘与读屏
article : 公益名额 : 乡村教师公益名额增加到每班四个
article : 午睡 : 一间只能睡觉的教室
article : 绳结 : 马帮的一个绳结
article : 豆腐 : 凌晨五点的豆腐
article : 摩擦力 : 一粒米上的摩擦力
article : 花窗 对称 : 一百二十扇花窗
article : 温度计 : 等温线上的一块暖斑
article : 默读 : 每天十分钟默读，一年之后
article : 点歌 : 校门口的点歌台
article : 问句 : 一本全是问句的书
article : 会议记录 : 教研会的两个小时都在做什么
article : 气压直播 : 台风天的六百个孩子
`,
  english: `
teacher : physics teacher : + 物理
teacher : senior high chemistry : + 化学 senior
teacher : primary school music : + 音乐 primary
teacher : junior high history : + 历史 junior
teacher : stopwatch : 许景行
teacher : traffic lights : 韩明哲
teacher : bees : 宋毅
teacher : gulls : 卢恺
teacher : ginkgo : 郭秋实
teacher : Foucault pendulum : 卢远山
teacher : mushrooms : 孙志强
teacher : badminton : 萧毅
teacher : swimming : 谢浩然
teacher : thermometers : 郭月华
teacher : choir : 彭立新
teacher : Beijing mathematics : + 北京 数学
teacher : biology in Suzhou : + 苏州 生物
teacher : art teacher Ningbo : + 宁波 美术
teacher : counsellor : + 心理健康
teacher : counselling Qingdao : 马文竹
teacher : computing teachers : + 信息科技
teacher : PE : + 体育
teacher : physical education Shenzhen : 董嘉树
teacher : Guangzhou music : 彭立新
teacher : mathematics teachers in Nanchang : 刘川
teacher : maths : + 数学
teacher : math teacher : + 数学
teacher : geography Harbin : 郭月华
teacher : Harbin geography teacher thermometers : 郭月华
teacher : Zhao : 赵梅
teacher : Wei Lei : 魏磊
teacher : Lu Kai : 卢恺
teacher : Ms Ma Wenzhu : 马文竹
teacher : Mr. Du Tao : 杜涛
teacher : teacher Peng Lixin : 彭立新
teacher : Songhe Junior High School : + 松鹤
teacher : Yunling Village Primary School : 杨子谦
teacher : Half-Acre Pond School : + 半亩塘
teacher : Red Brick Primary School : 魏磊
teacher : ants : 沈明慧
teacher : typhoon : 杜素心 | 黄启航
teacher : periodic table : 曾铮
teacher : comics : 苏芸
teacher : cleaning robot : 丁文博
teacher : skipping rope : 邓芷兰
teacher : tea herbs climate : 冯秋实
teacher : nursery rhymes Cantonese : 彭志强
teacher : quarrel : 梁涛
teacher : cable car : 卢晓雯
course : drawing : 慢慢看：素描入门一日课
course : shorter meetings : 教研组长研修：把会开短
course : Mentoring : 怎样带一位年轻人
course : homework : 少而好的作业
course : AI : 人工智能助教：会用与慎用
course : AI assistants : 人工智能助教：会用与慎用
course : class choir : 班级合唱从安静开始
course : kitchen chemistry : 厨房里的化学课
course : parents meeting : 家长会可以这样开
course : class teacher letters : 新班主任的十二封信
course : whole books : 整本书阅读：从借书到写信
course : spreadsheet : 用表格读懂一个班
course : recording a lesson : 一个人也能录好的微课
course : first hundred days : 走上讲台的第一百天
course : action research : 从经验到课题：行动研究营
course : paper bridge : 纸桥与结构：动手做物理
course : plants : 校园里的一百种植物
course : programming : 和学生一起写第一个程序
course : program : 和学生一起写第一个程序
course : rubric : 一张量表，十个学生
course : exam : 考试之后的那节课
course : observers training : 课堂观察员培训
course : seven games : 课间操以外：身体的七种游戏
course : one big idea planning : 把单元读薄：大概念备课
course : the child who doesn't speak : 班里有个不说话的孩子
course : the child who doesnt speak : 班里有个不说话的孩子
course : rivers year : 一条河的一年：野外科学研修
course : workshop on questions : 会等的课堂：提问工作坊
article : street notebook : 一只帆布包，四十二个作者
article : seven seconds traffic light : 平均数说够了，奶奶还在跑
article : muleteer knot : 马帮的一个绳结
article : tofu : 凌晨五点的豆腐
article : fees : 报名费用与退费规则统一公布
article : refund : 报名费用与退费规则统一公布
article : screen reader : 全站支持键盘与读屏
article : accessibility : 全站支持键盘与读屏
article : winter reading list : 寒假书单：九本，不分学科
article : beehives : 天台上的十一箱蜂
article : lift weight : 六层楼，十一台秤，一次失重
article : elevator : 六层楼，十一台秤，一次失重
article : unsolved problem : 每月一个没有答案的问题
article : wheat : 三十一种小麦挂满走廊
article : pond species : 三平方米的池塘有了第四十七种生物
article : how the hundred are chosen : 百位教师怎样评出来：方法、票数与争议
article : Guangzhou branch : 师联网广州分校开课
article : Ping Lü labels : 人物 · 吕萍：一百零三块牌子
article : blackboard for the slowest : 人物 · 杜涛：最后一名的黑板
article : stopwatches : 等三秒：二十九位老师的秒表记录
article : Railwaymen : 老铁路工人走进历史课
article : banyan : 榕树气根有多长
`,
  mixed: `
teacher : 赵mei : 赵梅
teacher : zhao梅 : 赵梅
teacher : wei磊 : 魏磊
teacher : 韩mz : 韩明哲
teacher : 北京wuli : + 北京 物理
teacher : beijing 物理 : + 北京 物理
teacher : bj 物理 : + 北京 物理
teacher : 广州shuxue : + 广州 数学
teacher : 苏州 biology : 吕萍
teacher : suzhou生物 : 吕萍
teacher : 物理 beijing zhaomei : 赵梅
teacher : physics 赵梅 : 赵梅
teacher : 高中 english : + 英语 senior
teacher : 小学 music : + 音乐 primary
teacher : gaozhong物理 : + 物理 senior
teacher : chuzhong 化学 : + 化学 junior
teacher : 特级teacher : + 特级
teacher : lv萍 : 吕萍
teacher : 吕ping : 吕萍
teacher : 马wenzhu : 马文竹
teacher : mawen竹 : 马文竹
teacher : 彭lixin 音乐 : 彭立新
teacher : 宋yt : 宋雨桐
teacher : 杜tao 体育 : 杜涛
teacher : 刘minghui : 刘明慧
teacher : 郭qinghe老师 : 郭清荷
teacher : 许jx : 许景行
teacher : 张yx 化学 : 张映雪
teacher : 冯yx 化学 : 冯映雪
teacher : 曾yutong : 曾雨桐
teacher : zeng雨桐 : 曾雨桐
teacher : 南京 PE : 邓芷兰
teacher : 武汉 IT : + 武汉 信息科技
teacher : IT老师 : + 信息科技
teacher : 深圳 tiyu : 董嘉树
teacher : chengdu 地理 : + 成都 地理
teacher : cd 地理 : + 成都 地理
teacher : 蒋chuan : 蒋川
teacher : jiang川 : 蒋川
teacher : 哈尔滨dili : + 哈尔滨 地理
teacher : 松鹤 physics : 赵梅
teacher : 青岛 counselling : 马文竹
teacher : 杨ziqian : 杨子谦
teacher : 昆明 music : 杨子谦
teacher : 黄jianguo art : 黄建国
teacher : Zhao老师 : 赵梅
teacher : Mr.魏磊 : 魏磊
teacher : 袁jg : 袁建国
teacher : 谢haoran : 谢浩然
course : AI助教 : 人工智能助教：会用与慎用
course : ai 助教 : 人工智能助教：会用与慎用
course : 家长 meeting : 家长会可以这样开
course : 素描class : 慢慢看：素描入门一日课
course : beike 课程 : + 备课
course : 赵梅 shiyan : 先猜再量：实验课设计营
course : zhaomei 实验 : 先猜再量：实验课设计营
course : 合唱 pengli : 班级合唱从安静开始
course : sumiao入门 : 慢慢看：素描入门一日课
course : online 备课 : + 备课
course : 魏磊 writing : 街巷笔记：把作文写到校门外
course : 广州 choir : 班级合唱从安静开始
course : 教研组zhang : 教研组长研修：把会开短
course : banzhuren 信 : 新班主任的十二封信
course : 马文竹 parents : 家长会可以这样开
course : 写program : 和学生一起写第一个程序
course : 学习excel表格 : 用表格读懂一个班
course : wei课 : 一个人也能录好的微课
course : 公开ke : 公开课之后：怎样改一节上坏的课
course : 兰州 river : 一条河的一年：野外科学研修
article : 鸟nest : 公园里的一百二十个鸟巢
article : 寒假booklist : 寒假书单：九本，不分学科
article : 学ji : 读《学记》：两千年前怎样谈“不说话”
article : tuifei规则 : 报名费用与退费规则统一公布
article : 武汉 branch : 师联网武汉分校搬进老仓库
article : wuhan分校 : 师联网武汉分校搬进老仓库
article : AI机器人 : 二十道题，机器人错了九道
article : 豆腐 chemistry : 凌晨五点的豆腐
article : 苹果apple : 一只苹果的四个星期
article : 1936年 train : 老铁路工人走进历史课
`,
  typos: `
teacher : 赵海 物理 : + 物理
teacher : zhoamei : 赵梅
teacher : zhaomeii : 赵梅
teacher : zhamei : 赵梅
teacher : zhaomwi : 赵梅
teacher : weileu : 魏磊
teacher : hanmignzhe : 韩明哲
teacher : hanmingzeh : 韩明哲
teacher : hanminzhe : 韩明哲
teacher : xujingxin : 许景行
teacher : xvjingxing : 许景行
teacher : zhangyinxve : 张映雪
teacher : zhanyingxue : 张映雪
teacher : zangyingxue : 张映雪
teacher : guoqinhe : 郭清荷
teacher : guoqinghw : 郭清荷
teacher : gouyuehua : 郭月华
teacher : lvpin : 吕萍
teacher : penglixing : 彭立新
teacher : penlixin : 彭立新
teacher : songyutog : 宋雨桐
teacher : sonyutong : 宋雨桐
teacher : duato : 杜涛
teacher : liuminhui : 刘明慧
teacher : makia : 马恺
teacher : mawenzu : 马文竹
teacher : zengyutogn : 曾雨桐
teacher : jiangyehua : 蒋月华
teacher : caijiayn : 蔡佳音
teacher : fengyinxue : 冯映雪
teacher : yangzhilna : 杨芷兰
teacher : huangjianguoo : 黄建国
teacher : Zhao Mie : 赵梅
teacher : Lixin Pang : 彭立新
teacher : Mingze Han : 韩明哲
teacher : Wenzhu Maa : 马文竹
teacher : phisics : + 物理
teacher : phyiscs : + 物理
teacher : mathmatics : + 数学
teacher : mathematic : + 数学
teacher : chemestry : + 化学
teacher : chemisty : + 化学
teacher : biolgy : + 生物
teacher : geografy : + 地理
teacher : geograpy : + 地理
teacher : histroy : + 历史
teacher : englsh : + 英语
teacher : counceling : + 心理健康
teacher : counseling : + 心理健康
teacher : musci : + 音乐
teacher : Bejing : + 北京
teacher : Beijng physics : + 北京 物理
teacher : Guangzou : + 广州
teacher : Shenzen : + 深圳
teacher : Shangai : + 上海
teacher : Hangzou : + 杭州
teacher : Nanjin : + 南京
teacher : Chongqin : + 重庆
teacher : 赵每 : 赵梅
teacher : 魏雷 : 魏磊
teacher : 韩名哲 : 韩明哲
teacher : 许景型 : 许景行
teacher : 张英雪 : 张映雪
teacher : 郭青荷 : 郭清荷
teacher : 吕苹 : 吕萍
teacher : 彭力新 : 彭立新
teacher : 宋宇桐 : 宋雨桐
teacher : 刘明惠 : 刘明慧
teacher : 马凯 : 马恺
teacher : 马文珠 : 马文竹
teacher : 曾雨彤 : 曾雨桐
teacher : 蒋粤华 : 蒋月华
teacher : 蔡家音 : 蔡佳音
teacher : 冯景形 : 冯景行
teacher : 卢凯 : 卢恺
teacher : 黄建过 : 黄建国
teacher : 肖雨桐 : 萧雨桐
teacher : 萧雨童 : 萧雨桐
teacher : 杨芝兰 : 杨芷兰
teacher : 许起航 : 许启航
teacher : 王明慧 : 汪明慧
teacher : 梁斯齐 : 梁思齐
teacher : 阎文搏 : 阎文博
teacher : 付磊 : 傅磊
teacher : 闫文博 : 阎文博
teacher : 沈明惠 : 沈明慧
teacher : 特记教师 : + 特级
teacher : 物里 : + 物理
teacher : 数雪 : + 数学
teacher : 心里健康 : + 心理健康
teacher : 心理老是 : + 心理健康
teacher : 音月 : + 音乐
teacher : 咸阳红砖小学 : 魏磊
course : 素秒 : 慢慢看：素描入门一日课
course : 家长回 : 家长会可以这样开
course : 班级和唱 : 班级合唱从安静开始
course : homwork : 少而好的作业
course : chior : 班级合唱从安静开始
course : kichen : 厨房里的化学课
course : mentorng : 怎样带一位年轻人
course : spreedsheet : 用表格读懂一个班
course : 整本书月读 : 整本书阅读：从借书到写信
course : 新般主任 : 新班主任的十二封信
course : 追问的艺数 : 追问的艺术：两天现场课
article : 退费归则 : 报名费用与退费规则统一公布
article : 鸟朝 : 公园里的一百二十个鸟巢
article : 潮夕牌 : 渡口的潮汐牌换了新芯片
article : tofuu : 凌晨五点的豆腐
article : accesibility : 全站支持键盘与读屏
article : mulateer : 马帮的一个绳结
article : 帆部包 : 一只帆布包，四十二个作者
article : stopwathces : 等三秒：二十九位老师的秒表记录
`,
  traditional: `
teacher : 趙梅 : 赵梅
teacher : 韓明哲 : 韩明哲
teacher : 張映雪 化學 : 张映雪
teacher : 呂萍 : 吕萍
teacher : 許景行 : 许景行
teacher : 劉明慧 : 刘明慧
teacher : 馬愷 : 马恺
teacher : 馬文竹 : 马文竹
teacher : 蔣月華 : 蒋月华
teacher : 馮映雪 : 冯映雪
teacher : 盧愷 : 卢恺
teacher : 蔡雲帆 : 蔡云帆
teacher : 楊子謙 : 杨子谦
teacher : 黃建國 : 黄建国
teacher : 蕭雨桐 : 萧雨桐
teacher : 楊芷蘭 : 杨芷兰
teacher : 汪明慧 語文 : 汪明慧
teacher : 劉遠山 地理 : 刘远山
teacher : 韓嵐 : 韩岚
teacher : 鄧芷蘭 : 邓芷兰
teacher : 閻文博 : 阎文博
teacher : 傅磊 英語 : 傅磊
teacher : 盧曉雯 : 卢晓雯
teacher : 潘文博 體育 : 潘文博
teacher : 蕭毅 : 萧毅
teacher : 謝浩然 體育 : 谢浩然
teacher : 賈書瑤 : 贾书瑶
teacher : 賈志強 : 贾志强
teacher : 孫志強 生物 : 孙志强
teacher : 鄭州 物理 : 冯景行
teacher : 廣州 數學 : 韩明哲
teacher : 瀋陽 語文 : 魏磊
teacher : 蘇州 生物 : 吕萍
teacher : 濟南 歷史 : 郭清荷
teacher : 蘭州 化學 : 张映雪
teacher : 哈爾濱 地理 : + 哈尔滨 地理
teacher : 武漢 信息科技 : 刘明慧
teacher : 長沙 化學 : + 长沙
teacher : 寧波 美術 : 宋雨桐
teacher : 廈門 音樂 : + 厦门 音乐
teacher : 青島 心理 : 马文竹
teacher : 重慶 歷史 : 蒋川
teacher : 數學老師 : + 数学
teacher : 英語老師 : + 英语
teacher : 體育老師 : + 体育
teacher : 高中歷史 : + 历史 senior
teacher : 初中數學 : + 数学 junior
teacher : 小學音樂 : + 音乐 primary
teacher : 特級教師 : + 特级
teacher : 心理輔導 : + 心理健康
teacher : 紅綠燈 : 韩明哲
teacher : 銀杏 : 郭秋实
teacher : 溫度計 : 郭月华
teacher : 螞蟻 : 沈明慧
teacher : 壁畫 : 何子谦
teacher : 鄉村支教 音樂 : 杨子谦
teacher : 潮汐牌 : 袁建国
teacher : 中華蜂 : 宋毅
teacher : 鳥巢 : 唐秋实
course : 備課 : + 备课
course : 作業設計 : 少而好的作业
course : 家長會 : 家长会可以这样开
course : 班級合唱 : 班级合唱从安静开始
course : 廚房裡的化學課 : 厨房里的化学课
course : 廚房裏的化學 : 厨房里的化学课
course : 整本書閱讀 : 整本书阅读：从借书到写信
course : 青春期的三十個問題 : 青春期的三十个问题
course : 新班主任的十二封信 : 新班主任的十二封信
course : 實驗課 : 先猜再量：实验课设计营
course : 教研組長 : 教研组长研修：把会开短
course : 課堂觀察 : 课堂观察员培训
course : 數學散步 : 数学散步：在城市里找问题
course : 編程 : 和学生一起写第一个程序
course : 寫作課 : 写作课可以不从题目开始
course : 雙語共讀 : 双语共读入门
course : 錯題 : 错题是礼物：用好每一次失误
course : 聽課 : 听课怎么听，才学得到
course : 讀書會 : 一所学校的读书会
course : 評語 : 评语怎么写，学生才会读
article : 鳥巢 : 公园里的一百二十个鸟巢
article : 學記 : 读《学记》：两千年前怎样谈“不说话”
article : 機器人 : 二十道题，机器人错了九道
article : 寒假書單 : 寒假书单：九本，不分学科
article : 退費規則 : 报名费用与退费规则统一公布
article : 電梯 失重 : 六层楼，十一台秤，一次失重
article : 鄱陽湖 : 《湖水小报》出到第十一期
article : 鐵路工人 : 老铁路工人走进历史课
article : 廣州分校 : 师联网广州分校开课
article : 鍵盤與讀屏 : 全站支持键盘与读屏
article : 會議記錄 : 教研会的两个小时都在做什么
article : 颱風 : 台风天的六百个孩子
article : 氣壓 : 台风天的六百个孩子
article : 馬幫 : 马帮的一个绳结
`,
  codes: `
course : lesson-plans-1 : 一节课的骨架：从目标到板书
course : lesson-plans-4 : 同一篇课文，三种教法
course : dialogue-1 : 会等的课堂：提问工作坊
course : DIALOGUE-1 : 会等的课堂：提问工作坊
course : inquiry-6 : 数学散步：在城市里找问题
course : inquiry 6 : 数学散步：在城市里找问题
course : assessment-1 : 少而好的作业
course : digital-classroom-5 : 人工智能助教：会用与慎用
course : first-years-1 : 走上讲台的第一百天
course : leading-1 : 教研组长研修：把会开短
course : class-and-home-1 : 家长会可以这样开
course : reading-writing-5 : 街巷笔记：把作文写到校门外
course : arts-movement-3 : 班级合唱从安静开始
course : ＬＥＡＤＩＮＧ－１ : 教研组长研修：把会开短
article : 0412 : 0412 号抽屉里的两个答案
article : 0412号 : 0412 号抽屉里的两个答案
article : drawer-0412 : 0412 号抽屉里的两个答案
article : drawer 0412 : 0412 号抽屉里的两个答案
article : ０４１２ : 0412 号抽屉里的两个答案
article : 1936 : 老铁路工人走进历史课
article : 1936年 : 老铁路工人走进历史课
article : 1936年的列车时刻表 : 老铁路工人走进历史课
article : 1945.12 : 0412 号抽屉里的两个答案
article : 1998年 : 三十一种小麦挂满走廊
article : 103 labels : 人物 · 吕萍：一百零三块牌子
article : 41厘米 : 江冰四十一厘米
article : 120个鸟巢 : 公园里的一百二十个鸟巢
article : 1200人跳绳 : 一千二百人学会了跳长绳
article : 53种下雨 : “下雨”的五十三种说法
teacher : 1983年 : 郭清荷
teacher : 1983 : 郭清荷
teacher : 1936年 : 卢毅
teacher : 103种植物 : 吕萍
teacher : 二中 成都 : + 望江路
teacher : 望江路第二中学 : + 望江路
teacher : 望江路二中 : + 望江路
teacher : No. 2 Middle School : + 望江路
teacher : 200米游泳 : 谢浩然
teacher : 60首英文歌 : 卢颖
teacher : 40支温度计 : 郭月华
teacher : 24味药 : 冯秋实
course : 7种游戏 : 课间操以外：身体的七种游戏
course : 12封信 : 新班主任的十二封信
course : 30个问题 : 青春期的三十个问题
course : 100种植物 : 校园里的一百种植物
course : 第100天 : 走上讲台的第一百天
course : 10分钟朗读 : 每天十分钟朗读
course : 3种教法 : 同一篇课文，三种教法
course : 40分钟 : 四十分钟的节奏
`,
  minority: `
teacher : 阿依古丽·买买提 : 阿依古丽·买买提
teacher : 阿依古丽买买提 : 阿依古丽·买买提
teacher : 阿依古丽 : 阿依古丽·买买提
teacher : 买买提 : 阿依古丽·买买提
teacher : 阿依古麗·買買提 : 阿依古丽·买买提
teacher : 阿依古丽•买买提 : 阿依古丽·买买提
teacher : 阿依古丽.买买提 : 阿依古丽·买买提
teacher : 阿依古丽-买买提 : 阿依古丽·买买提
teacher : 阿依古丽 买买提 : 阿依古丽·买买提
teacher : 阿依古丽・买买提 : 阿依古丽·买买提
teacher : 阿依古丽‧买买提 : 阿依古丽·买买提
teacher : ayiguli : 阿依古丽·买买提
teacher : ayiguli maimaiti : 阿依古丽·买买提
teacher : ayglmmt : 阿依古丽·买买提
teacher : ayguli : 阿依古丽·买买提
teacher : 阿衣古丽 : 阿依古丽·买买提
teacher : 阿依古力 : 阿依古丽·买买提
teacher : Ayigul Memet : 阿依古丽·买买提
teacher : Ayigul : 阿依古丽·买买提
teacher : Aygul : 阿依古丽·买买提
teacher : 古丽老师 : 阿依古丽·买买提
teacher : 阿依古丽老师 : 阿依古丽·买买提
teacher : 迪力木拉提·艾则孜 : 迪力木拉提·艾则孜
teacher : 迪力木拉提艾则孜 : 迪力木拉提·艾则孜
teacher : 迪力木拉提 : 迪力木拉提·艾则孜
teacher : dilimulati : 迪力木拉提·艾则孜
teacher : dlmlt : 迪力木拉提·艾则孜
teacher : 艾则孜 : 迪力木拉提·艾则孜
teacher : 迪里木拉提 : 迪力木拉提·艾则孜
teacher : 扎西多吉 : 扎西多吉
teacher : zhaxiduoji : 扎西多吉
teacher : zhaxi : 扎西多吉
teacher : zxdj : 扎西多吉
teacher : 扎西 多吉 : 扎西多吉
teacher : 扎西老师 : 扎西多吉
teacher : 札西多吉 : 扎西多吉
teacher : Tashi Dorje : 扎西多吉
teacher : Tashi : 扎西多吉
teacher : 斯琴高娃 : 斯琴高娃
teacher : siqingaowa : 斯琴高娃
teacher : sqgw : 斯琴高娃
teacher : 斯钦高娃 : 斯琴高娃
teacher : 高娃 : 斯琴高娃
teacher : 吉克阿牛 : 吉克阿牛
teacher : jikeaniu : 吉克阿牛
teacher : jkan : 吉克阿牛
teacher : 阿牛 : 吉克阿牛
teacher : 欧阳娜娜 : 欧阳娜
teacher : 欧阳·娜 : 欧阳娜
teacher : 歐陽娜 : 欧阳娜
teacher : ouyangna : 欧阳娜
teacher : ouyang na : 欧阳娜
teacher : Ouyang : 欧阳娜
teacher : oyn : 欧阳娜
teacher : 欧阳老师 : 欧阳娜
teacher : 单雄信 : 单雄信
teacher : shanxiongxin : 单雄信
teacher : sxx : 单雄信
teacher : 單雄信 : 单雄信
teacher : 仇春霞 : 仇春霞
teacher : qiuchunxia : 仇春霞
teacher : qcx : 仇春霞
teacher : 尉迟敬 : 尉迟敬
teacher : yuchijing : 尉迟敬
teacher : 尉遲敬 : 尉迟敬
teacher : ycj : 尉迟敬
teacher : 朴成勋 : 朴成勋
teacher : piaochengxun : 朴成勋
teacher : 朴成勳 : 朴成勋
teacher : Seong-hun Piao : 朴成勋
teacher : 买买提老师 语文 : 阿依古丽·买买提
teacher : 努尔兰·哈萨克 : 努尔兰·叶尔肯
teacher : 努尔兰 : 努尔兰·叶尔肯
teacher : nuerlan : 努尔兰·叶尔肯
teacher : 叶尔肯 : 努尔兰·叶尔肯
teacher : yeerken : 努尔兰·叶尔肯
teacher : Nurlan : 努尔兰·叶尔肯
teacher : 努尓兰 : 努尔兰·叶尔肯
`,
  places: `
teacher : 北京 : + 北京
teacher : 北京市海淀区 : + 北京
teacher : 海淀 : + 北京
teacher : 海淀物理 : + 北京 物理
teacher : 上海 老师 : + 上海
teacher : 徐汇区 : + 上海
teacher : 广东 : + 广东
teacher : 广东省 数学 : + 广东 数学
teacher : 越秀 : + 广州
teacher : 广州越秀区语文 : 曾雨桐
teacher : 浙江 : + 浙江
teacher : 浙江美术 : + 浙江 美术
teacher : 江苏 : + 江苏
teacher : 江苏 生物 : 吕萍
teacher : 苏州姑苏区 : + 苏州
teacher : 姑苏 数学 : 胡书瑶
teacher : 四川 地理 : + 四川 地理
teacher : 成都市 : + 成都
teacher : 重庆渝中 : + 重庆
teacher : 湖北 信息科技 : + 湖北 信息科技
teacher : 武昌 : + 武汉
teacher : 湖南 : + 湖南
teacher : 陕西 音乐 : 韩岚
teacher : 西安音乐老师 : 韩岚
teacher : 河南物理 : 冯景行
teacher : 山东 历史 : 郭清荷
teacher : 山东省青岛市 心理 : 马文竹
teacher : 福建 : + 福建
teacher : 福建音乐 : + 福建 音乐
teacher : 思明区 : + 厦门
teacher : 安徽 : + 安徽
teacher : 合肥科学 : 马恺
teacher : 云南 : + 云南
teacher : 五华区 : + 昆明
teacher : 辽宁 : + 辽宁
teacher : 辽宁语文 : 魏磊
teacher : 黑龙江 地理 : + 黑龙江 地理
teacher : 哈尔滨 : + 哈尔滨
teacher : 甘肃 : + 甘肃
teacher : 甘肃 化学 : 张映雪
teacher : 兰州城关 : + 兰州
teacher : beijing : + 北京
teacher : haidian : + 北京
teacher : guangzhou : + 广州
teacher : gz 数学 : + 广州 数学
teacher : jiangsu : + 江苏
teacher : jiangsu biology : 吕萍
teacher : zhejiang art : + 浙江 美术
teacher : Sichuan geography : + 四川 地理
teacher : Shaanxi music : 韩岚
teacher : Heilongjiang : + 黑龙江
teacher : Yunnan : + 云南
teacher : Xi'an music : 韩岚
teacher : xian music : 韩岚
teacher : xi'an : + 西安
teacher : Xian : + 西安
teacher : harbin : + 哈尔滨
teacher : haerbin : + 哈尔滨
teacher : hrb 地理 : + 哈尔滨 地理
teacher : xiamen : + 厦门
teacher : qingdao counselling : 马文竹
teacher : nj 英语 : + 南京 英语
teacher : 南京高中英语 : + 南京 英语 senior
teacher : 杭州小学 : + 杭州 primary
teacher : 宁波市体育 : 谢浩然
teacher : 深圳化学 : 冯映雪
teacher : 南山区 : + 深圳
teacher : 深圳 南山 化学 : 冯映雪
teacher : 青岛市市南区 : + 青岛
teacher : 雁塔区 : + 西安
course : 北京 课程 : + 北京
course : 广州 : + 广州
course : 南京 工作坊 : + 南京
course : 合肥 : + 合肥
course : 苏州植物 : 校园里的一百种植物
course : 宁波素描 : 慢慢看：素描入门一日课
course : 深圳 厨房 : 厨房里的化学课
course : 兰州 : + 兰州
course : 福州 数学 : 数学散步：在城市里找问题
course : 南昌 木工 : 美术老师的木工日
course : 济南 : + 济南
course : 三坊七巷 : 数学散步：在城市里找问题
course : 成都 追问 : 追问的艺术：两天现场课
course : Chongqing : + 重庆
course : Xi'an discussion : 课堂讨论怎么收场
article : 鄱阳湖 : 《湖水小报》出到第十一期
article : 松花江 : 江冰四十一厘米
article : 云岭 : 走进云岭：一块屏幕，两条上学路
article : 哈尔滨 温度计 : 等温线上的一块暖斑
article : 苏州园林 : 一百二十扇花窗
article : 青岛 椅子 : 走进海石：咨询室门外的那把椅子
article : 杭州 教师中心 : 周三上午留给来访的老师
`,
  questions: `
teacher : 北京有没有教物理的老师 : + 北京 物理
teacher : 我想找一位教高中化学的老师 : + 化学 senior
teacher : 有没有苏州的生物老师？ : 吕萍
teacher : 请问广州哪里有好的数学老师 : + 广州 数学
teacher : 哪位老师会教合唱 : 彭立新
teacher : 谁是教物理最好的老师 : + 物理
teacher : 成都有教地理的吗 : + 成都 地理
teacher : 想给孩子找个英语老师 : + 英语
teacher : 南京的英语老师有谁 : + 南京 英语
teacher : 推荐一个心理老师 : + 心理健康
teacher : 怎么联系赵梅老师 : 赵梅
teacher : 赵梅是谁 : 赵梅
teacher : 韩明哲在哪个学校 : 韩明哲
teacher : 马文竹老师是教什么的 : 马文竹
teacher : 你们有没有美术老师 : + 美术
teacher : 哈尔滨那边有地理老师吗 : + 哈尔滨 地理
teacher : 特级教师里有教体育的吗 : + 特级 体育
teacher : 带合唱团的音乐老师 : 彭立新
teacher : 用秒表的那个老师 : 许景行
teacher : 在厨房里上化学课的老师 : 冯映雪
teacher : 教小学科学的老师有哪些 : + 科学 primary
teacher : 初中历史老师推荐 : + 历史 junior
teacher : 附近的数学老师 : + 数学
teacher : 深圳哪里可以学化学 : 冯映雪
teacher : 孩子怕数学怎么办 : + 数学
teacher : 会做木工的美术老师 : 黄建国
teacher : 哪个老师研究蚂蚁 : 沈明慧
teacher : 带学生养蜂的生物老师 : 宋毅
teacher : 昆明数海鸥的老师 : 卢恺
teacher : 松鹤实验初中的物理老师是谁 : 赵梅
teacher : who teaches physics in Beijing : + 北京 物理
teacher : who teaches music in Guangzhou? : 彭立新
teacher : where can I find a chemistry teacher : + 化学
teacher : looking for a maths teacher in Guangzhou : + 广州 数学
teacher : I need an English teacher in Nanjing : + 南京 英语
teacher : is there a biology teacher in Suzhou : 吕萍
teacher : which teacher uses a stopwatch : 许景行
teacher : who is Zhao Mei : 赵梅
teacher : how do I contact Han Mingzhe : 韩明哲
teacher : best counsellor in Qingdao : 马文竹
teacher : art teachers near Ningbo : + 宁波 美术
teacher : what does Ma Wenzhu teach : 马文竹
teacher : teacher with the bees on the roof : 宋毅
teacher : are there any history teachers in Jinan? : 郭清荷
teacher : who won with the pendulum : 卢远山
teacher : a geography teacher in Chengdu please : + 成都 地理
teacher : teachers of primary science : + 科学 primary
teacher : show me physics teachers : + 物理
teacher : find teacher Wei Lei : 魏磊
teacher : do you have PE teachers : + 体育
course : 怎么开家长会 : 家长会可以这样开
course : 如何写评语 : 评语怎么写，学生才会读
course : 学生不说话怎么办 : 班里有个不说话的孩子
course : 班主任新手怎么做 : 新班主任的十二封信
course : 作业太多怎么办 : 少而好的作业
course : 怎样备课 : + 备课
course : 怎么用AI备课 : 人工智能助教：会用与慎用
course : 新老师第一周要做什么 : 开学第一周手册
course : 公开课上砸了怎么办 : 公开课之后：怎样改一节上坏的课
course : 学生打架了怎么谈话 : 冲突之后：修复关系的谈话
course : 有没有合唱的课程 : 班级合唱从安静开始
course : 哪里可以学素描 : 慢慢看：素描入门一日课
course : 怎么录微课 : 一个人也能录好的微课
course : 如何听课 : 听课怎么听，才学得到
course : 教研组会议怎么开得短 : 教研组长研修：把会开短
course : 怎么和家长发消息 : 写给家长的短句
course : 怎样带徒弟 : 怎样带一位年轻人
course : 考试以后怎么讲卷子 : 考试之后的那节课
course : 怎么让后排学生发言 : 让后排开口
course : 班会怎么开 : 一周一次的班会
course : 北京有什么课 : + 北京
course : 编程课怎么上 : 和学生一起写第一个程序
course : 怎么做课题研究 : 从经验到课题：行动研究营
course : how to run a parents' evening : 家长会可以这样开
course : how do I write comments pupils read : 评语怎么写，学生才会读
course : is there a course on drawing : 慢慢看：素描入门一日课
course : how to end a discussion : 课堂讨论怎么收场
course : how to watch a lesson : 听课怎么听，才学得到
course : which courses are about homework : 少而好的作业
course : what to do in the first week : 开学第一周手册
course : how can I mentor a young colleague : 怎样带一位年轻人
course : how should I use AI in class : 人工智能助教：会用与慎用
course : how to record a lesson : 一个人也能录好的微课
article : 百位教师是怎么评选的 : 百位教师怎样评出来：方法、票数与争议
article : 怎么退费 : 报名费用与退费规则统一公布
article : 报名多少钱 : 报名费用与退费规则统一公布
article : 武汉分校在哪里 : 师联网武汉分校搬进老仓库
article : 什么时候可以去杭州拜访 : 周三上午留给来访的老师
article : 寒假读什么书 : 寒假书单：九本，不分学科
article : 提问以后等几秒 : 等三秒：二十九位老师的秒表记录
article : 作业减半有用吗 : 减掉一半作业以后，那一半去了哪里
article : 为什么红绿灯变长了 : 平均数说够了，奶奶还在跑
article : 视障老师能用网站吗 : 全站支持键盘与读屏
article : 学生愿意改几稿作文 : 学生愿意改到第几稿
article : 家长会谁说话最多 : 家长会上谁在说话
article : how are the hundred teachers chosen : 百位教师怎样评出来：方法、票数与争议
article : how do refunds work : 报名费用与退费规则统一公布
article : where is the Wuhan branch : 师联网武汉分校搬进老仓库
article : when can I visit the office : 周三上午留给来访的老师
article : does the site work with a screen reader : 全站支持键盘与读屏
article : what is the Xueji : 读《学记》：两千年前怎样谈“不说话”
article : how long should a teacher wait after a question : 等三秒：二十九位老师的秒表记录
`,
  pinyin: `
course : dushuhui : 一所学校的读书会
course : langdu : 每天十分钟朗读
teacher : wuli : + 物理
teacher : wu li : + 物理
teacher : wulilaoshi : + 物理
teacher : shuxue : + 数学
teacher : shuxuelaoshi : + 数学
teacher : gaozhong wuli : + 物理 senior
teacher : beijing wuli : + 北京 物理
teacher : beijingwuli : + 北京 物理
teacher : xinlijiankang : + 心理健康
teacher : xinlilaoshi : + 心理健康
teacher : tejijiaoshi : + 特级
teacher : tiyu : + 体育
teacher : meishu ningbo : + 宁波 美术
teacher : yinyue guangzhou : 彭立新
teacher : songhe : + 松鹤
teacher : nanping : + 南屏
teacher : wangjianglu : + 望江路
teacher : yunlingxiang : 杨子谦
teacher : zhao mei laoshi : 赵梅
teacher : zhaomei laoshi : 赵梅
teacher : Lǚ Píng : 吕萍
teacher : lü ping : 吕萍
teacher : luping : 吕萍
teacher : zhāngyìngxuě : 张映雪
course : jiazhanghui : 家长会可以这样开
course : sumiao : 慢慢看：素描入门一日课
course : hechang : 班级合唱从安静开始
course : banjihechang : 班级合唱从安静开始
course : weike : 一个人也能录好的微课
course : banshu : 一节课的骨架：从目标到板书
course : tiwen gongzuofang : 会等的课堂：提问工作坊
course : zuoye : 少而好的作业
course : shaoerhaode zuoye : 少而好的作业
course : zhuiwen : 追问的艺术：两天现场课
course : banhui : 一周一次的班会
course : tingke : 听课怎么听，才学得到
course : cuoti : 错题是礼物：用好每一次失误
course : rengongzhineng : 人工智能助教：会用与慎用
course : chufang : 厨房里的化学课
course : chufangli de huaxueke : 厨房里的化学课
course : qingchunqi : 青春期的三十个问题
course : beike : + 备课
course : zhengbenshu : 整本书阅读：从借书到写信
course : jiaoyanzuzhang : 教研组长研修：把会开短
course : xingdongyanjiu : 从经验到课题：行动研究营
course : shuangyu : 双语共读入门
course : mugong : 美术老师的木工日
course : pingyu : 评语怎么写，学生才会读
course : zhiqiao : 纸桥与结构：动手做物理
article : tuifei : 报名费用与退费规则统一公布
article : niaochao : 公园里的一百二十个鸟巢
article : xueji : 读《学记》：两千年前怎样谈“不说话”
article : hanjiashudan : 寒假书单：九本，不分学科
article : jiqiren : 二十道题，机器人错了九道
article : chaoxipai : 渡口的潮汐牌换了新芯片
article : wuhanfenxiao : 师联网武汉分校搬进老仓库
article : guangzhou fenxiao : 师联网广州分校开课
article : fanbubao : 一只帆布包，四十二个作者
article : doufu : 凌晨五点的豆腐
article : huachuang : 一百二十扇花窗
article : diangetai : 校门口的点歌台
article : mabang : 马帮的一个绳结
teacher : weilei : 魏磊
teacher : zhaomei : 赵梅
teacher : guoyuehua : 郭月华
teacher : du tao : 杜涛
teacher : Ma Wenzhu : 马文竹
teacher : caijiayin : 蔡佳音
teacher : lukai : 卢恺
teacher : Jianguo Huang : 黄建国
teacher : QIHANG XU : 许启航
teacher : liuchuan : 刘川
teacher : linqihang : 林启航
teacher : han lan : 韩岚
teacher : yuanjiangu : 袁建国
teacher : renying : 任颖
teacher : liuyuehua : 刘月华
teacher : songyingxue : 宋映雪
teacher : dong jiashu : 董嘉树
teacher : Cheng Mei : 程梅
teacher : liangsiqi : 梁思齐
teacher : tangqiushi : 唐秋实
teacher : Chengzhi Huang : 黄承志
teacher : QIHANG HUANG : 黄启航
teacher : litao : 李涛
teacher : suyun : 苏芸
teacher : jiang shou zhuo : 姜守拙
teacher : zhusiyua : 朱思远
teacher : dujiayin : 杜佳音
teacher : wangwenbo : 汪文博
teacher : caizhiyuan : 蔡致远
teacher : han wenbo : 韩文博
teacher : Jiang Yunfan : 姜云帆
teacher : luying : 卢颖
teacher : guoqiushi : 郭秋实
teacher : Ziqian Yu : 于子谦
teacher : HUIMIN WEI : 魏慧敏
teacher : wangboyan : 汪伯言
teacher : tiansiqi : 田思齐
`,
  initials: `
teacher : bj wl : + 北京 物理
course : jzh : 家长会可以这样开
course : smrm : 慢慢看：素描入门一日课
course : bjhc : 班级合唱从安静开始
course : rgzn : 人工智能助教：会用与慎用
course : rgznzj : 人工智能助教：会用与慎用
course : sehdzy : 少而好的作业
course : xbzr : 新班主任的十二封信
course : zwdys : 追问的艺术：两天现场课
course : ctslw : 错题是礼物：用好每一次失误
course : zbsyd : 整本书阅读：从借书到写信
course : jyzz : 教研组长研修：把会开短
course : qcq : 青春期的三十个问题
course : sygd : 双语共读入门
course : rhp : 让后排开口
course : ythdyn : 一条河的一年：野外科学研修
course : cfl : 厨房里的化学课
course : ktgc : 课堂观察员培训
course : yzycdbh : 一周一次的班会
course : mts : 每天十分钟朗读
article : hjsd : 寒假书单：九本，不分学科
article : tftd : 台风天的六百个孩子
article : tftdlbghz : 台风天的六百个孩子
article : mbdygsj : 马帮的一个绳结
article : ssygl : 三十一个零
article : lcwdddf : 凌晨五点的豆腐
article : yzfbb : 一只帆布包，四十二个作者
article : xmkddgt : 校门口的点歌台
article : cddly : 重读的理由
article : esdt : 二十道题，机器人错了九道
article : zjyl : 走进云岭：一块屏幕，两条上学路
teacher : wl : 魏磊 | 王磊
teacher : HMZ : 韩明哲
teacher : xujx : 许景行
teacher : GQH : 郭清荷
teacher : guoyh : 郭月华
teacher : l p : 吕萍
teacher : dut : 杜涛
teacher : l m h : 刘明慧
teacher : mk : 马恺
teacher : j y h : 蒋月华
teacher : cjy : 蔡佳音
teacher : FJX : 冯景行
teacher : jc : 蒋川 | 姜川
teacher : CYF : 蔡云帆
teacher : yangzq : 杨子谦 | 于子谦
teacher : YZL : 杨芷兰
teacher : xuqh : 许启航
teacher : g w q : 郭婉秋
teacher : pengzq : 彭志强
teacher : z j y : 周静怡
teacher : lqh : 林启航 | 吕清荷 | 卢清荷
teacher : l y s : 刘远山 | 卢远山
teacher : hl : 韩岚 | 胡岚
teacher : GSX : 高素心
teacher : xmz : 夏明哲
teacher : LT : 梁涛 | 李涛
teacher : reny : 任颖
teacher : LYH : 刘月华
teacher : dingc : 丁川
teacher : l q h : 林启航 | 吕清荷 | 卢清荷
teacher : luqh : 林启航 | 吕清荷 | 卢清荷
teacher : t w b : 田文博
teacher : djs : 董嘉树
teacher : c m : 程梅
teacher : yjs : 于嘉树
teacher : LJX : 林景行 | 刘景行
teacher : dsx : 杜素心
teacher : TQS : 唐秋实
teacher : luy : 卢毅 | 卢颖
teacher : HCZ : 黄承志
teacher : xiehr : 谢浩然
teacher : d w b : 丁文博 | 邓文博
teacher : jiasy : 贾书瑶
teacher : l t : 梁涛 | 李涛
teacher : yq : 袁沁
teacher : s z q : 孙志强
teacher : xmh : 夏明慧
teacher : DWB : 丁文博 | 邓文博
teacher : xy : 萧毅 | 夏芸
teacher : ZSY : 朱思远 | 朱书瑶
teacher : zhusz : 朱守拙
teacher : XWB : 薛文博
teacher : caik : 蔡恺
teacher : w w b : 汪文博
teacher : caizy : 蔡致远
teacher : y m z : 杨明哲
teacher : smz : 苏明哲
teacher : y j y : 袁静怡
teacher : zsy : 朱思远 | 朱书瑶
teacher : JYF : 姜云帆
teacher : ly : 卢毅 | 卢颖
teacher : LJX : 林景行 | 刘景行
teacher : renhm : 任慧敏
teacher : JY : 蒋芸
teacher : yanwb : 阎文博
teacher : y z q : 杨子谦 | 于子谦
teacher : weihm : 魏慧敏
teacher : y s q : 袁思齐
teacher : hys : 黄远山
`,
} as const
