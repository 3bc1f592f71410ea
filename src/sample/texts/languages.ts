// Conversations of the sample in languages other than English, left-to-right and right-to-left.
import { readScripts, type Language, type Script } from "./scripts.ts";

export const LANGUAGE_SCRIPTS: Readonly<Record<Exclude<Language, "en">, readonly Script[]>> = {
  de: readScripts(`
c Guten Tag, meine Bestellung {order} sollte gestern ankommen. Können Sie bitte nachsehen?
a Guten Tag {you}, einen Augenblick bitte.
a Das Paket liegt im Zustellzentrum und kommt am {day} zwischen 10 und 14 Uhr.
c Geht es auch später? Ich bin erst ab 16 Uhr zu Hause.
a Ich habe das Zeitfenster auf 16 bis 19 Uhr geändert.
c Prima, vielen Dank für die schnelle Hilfe!

c Beim {item} fehlen zwei Schrauben (Größe M6×40).
a Das tut mir leid. Ich schicke Ihnen heute einen Beutel mit allen Kleinteilen, kostenlos.
c Super, danke schön
a Gern geschehen. Schönen Tag noch und viel Freude beim Aufbauen!
`),
  fr: readScripts(`
c Bonjour, j’ai reçu le {item} mais la notice est en allemand…
a Bonjour {you} ! Voici la notice en français : https://notices.sample.invalid/fr/{code}
c Parfait. Et pour la garantie, que dois-je faire ?
a Rien du tout : elle court dès la livraison, pendant deux ans.
c Merci beaucoup, bonne journée

c Bonjour, je voudrais déplacer mon rendez-vous du {day}.
a Bien sûr. Mardi à 15 h 20 vous conviendrait-il ?
c Oui, très bien. Où êtes-vous déjà ?
a 8, rue de l’Écluse, à côté de la pharmacie.
c C’est noté, à mardi !
`),
  es: readScripts(`
c ¡Hola! ¿Cuánto tarda un reembolso? Es el pedido {order}.
a Hola {you}, normalmente de tres a cinco días hábiles.
c Ya han pasado diez…
a Tiene razón, lo siento. Lo acabo de liberar: {amount} a la tarjeta terminada en {card}.
c Muchas gracias, ¡qué rápido!

c Buenas tardes, ¿el niño puede venir con su abuela a la consulta?
a Sí, con una autorización firmada. Se la envío ahora mismo.
c Perfecto, mañana la llevamos firmada
a Aquí la tiene. Hasta mañana a las 10:30.
`),
  pt: readScripts(`
c Boa tarde, o {item} chegou com um risco na porta.
a Boa tarde, {you}. Pode enviar uma fotografia, por favor?
c Claro, segue já
a Obrigado. Trocamos a porta no dia {day}, sem custos. Não precisa de estar em casa.
c Excelente serviço, obrigada!
`),
  ru: readScripts(`
c Здравствуйте! Заказ {order} всё ещё «в обработке», уже четвёртый день.
a Здравствуйте, {you}. Сейчас посмотрю.
a Склад ждал второй предмет. Сегодня вечером всё отправим, доставка {day}.
c Хорошо, спасибо. А можно оплатить картой курьеру?
a Да, картой или по QR-коду.
c Отлично, жду

c Подскажите, пожалуйста, почему отклонён платёж на {amount}?
a Банк не получил подтверждение в приложении. Попробуйте ещё раз, окно открыто десять минут.
c Получилось! Благодарю вас
a Рады помочь. Хорошего дня!
`),
  ar: readScripts(`
c السلام عليكم، لم تصلني الطلبية رقم {order} حتى الآن.
a وعليكم السلام {you}، لحظة من فضلك أتحقق من الأمر.
a الشحنة في مركز التوزيع، وستصلك يوم {day} بين الساعة 10 و12.
c هل يمكن تغيير العنوان؟
a نعم، أرسلي العنوان الجديد هنا.
c شكراً جزيلاً لكم 🌹

c أريد تأجيل موعدي مع الطبيب إلى الأسبوع القادم.
a تم التأجيل إلى يوم الثلاثاء الساعة 15:20.
c ممتاز، شكراً
`),
  he: readScripts(`
c שלום, חויבתי פעמיים על הזמנה {order}, סכום של {amount}.
a שלום {you}, אני בודקת עכשיו.
a אחד החיובים הוא רק אישור זמני, והוא יבוטל עד {day}.
c תודה רבה, זה מרגיע
a בשמחה! אפשר לעקוב כאן: https://bank.sample.invalid/he/{code}
`),
  hi: readScripts(`
c नमस्ते, मेरा {item} अभी तक नहीं आया। ऑर्डर {order}.
a नमस्ते {you} जी, मैं अभी देखती हूँ।
a पार्सल रास्ते में है, {day} तक पहुँच जाएगा।
c ठीक है, बहुत धन्यवाद 🙏
a आपका स्वागत है।
`),
  ja: readScripts(`
c お世話になっております。注文{order}の配送状況を教えていただけますか。
a お問い合わせありがとうございます、{you}様。確認いたしますので少々お待ちください。
a 商品は本日発送済みで、{day}の午前中にお届け予定です。
c 時間を午後に変更できますか？
a はい、14時から16時に変更いたしました。
c 助かります。ありがとうございました！

c {item}の部品が一つ足りないようです。
a 大変申し訳ございません。不足の部品を本日お送りいたします。
c よろしくお願いします🙇
`),
  zh: readScripts(`
c 你好，我的订单 {order} 什么时候发货？
a 您好，{you}，我马上为您查询。
a 已经出库了，预计 {day} 送到，请保持电话畅通。
c 可以放在快递柜吗？
a 可以的，已经备注。
c 谢谢，服务很好👍

c 我的卡（尾号{card}）被锁了，怎么办？
a 别担心，请在应用里重新验证身份，大约三分钟。
c 好了，已经解锁，多谢！
`),
  ko: readScripts(`
c 안녕하세요, {item} 교환하고 싶습니다. 주문번호 {order}입니다.
a 안녕하세요 {you} 고객님, 교환 사유를 알려 주시겠어요?
c 색상이 사진과 달라요.
a 네, {day}에 기사님이 방문해서 교환해 드리겠습니다.
c 감사합니다!
`),
  el: readScripts(`
c Καλημέρα σας, πότε θα παραδοθεί η παραγγελία {order};
a Καλημέρα {you}, θα είναι εκεί την {day}, από τις 9 έως τις 13.
c Ωραία. Μπορεί να την πάρει ο γείτονας;
a Βεβαίως, γράψτε μας μόνο το όνομά του.
c Ευχαριστώ πολύ!
`),
  th: readScripts(`
c สวัสดีค่ะ สั่ง{item}ไว้ หมายเลข {order} ยังไม่ได้รับเลยค่ะ
a สวัสดีค่ะคุณ{you} ขอตรวจสอบสักครู่นะคะ
a พัสดุจะถึงวันที่ {day} ช่วงบ่ายค่ะ
c ขอบคุณมากครับ
`),
  tr: readScripts(`
c Merhaba, İSTANBUL adresime gelen {item} yanlış renkte. Sipariş {order}.
a Merhaba {you}, özür dileriz. Doğrusunu {day} günü getirelim mi?
c Olur, teşekkür ederim. Ücreti var mı?
a Hayır, ücretsiz. Iğdır'daki depodan bugün çıkıyor.
`),
};
