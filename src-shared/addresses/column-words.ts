import { fold } from './chains/read-chain.ts'

/** Fields of a list that describe the addresses of a row. */
export const TABLE_FIELDS = ['chain', 'asset', 'alias', 'note', 'tag', 'role'] as const
export type TableField = (typeof TABLE_FIELDS)[number]

/**
 * Headers of columns, in lower case without spaces and marks; the most likely first. They are
 * compared without accents and voicing marks.
 */
const SPELLED_WORDS: Readonly<Record<TableField, readonly string[]>> = {
  chain:
    'chain chains network networks blockchain blockchains chainname networkname chainid networkid chainids networkids chainnames networknames caip2 caip chaintype networktype chainnetwork blockchainnetwork withdrawalnetwork withdrawnetwork depositnetwork transfernetwork tokennetwork chainsymbol supportedchains supportednetworks activechains evmchains netzwerk netzwerke ketten redes reseaux reti redeblockchain blockchainnetzwerk kette red cadena reddeblockchain cadenadebloques redblockchain reseau reseaublockchain chaine chainedeblocs rede cadeia rete catena siec lancuch netwerk сеть блокчейн 链 鏈 公链 网络 網路 网路 區塊鏈 区块链 ネットワーク チェーン ブロックチェーン 체인 네트워크 mạng jaringan شبكة ağ'.split(
      ' ',
    ),
  asset:
    'currency asset coin token symbol ticker cryptocurrency crypto cryptoasset virtualasset virtualcurrency digitalcurrency assetname assettype cointype coinname tokensymbol tokenname tokentype wahrung kryptowahrung moneda activo monnaie devise cryptomonnaie actif moeda ativo valuta waluta валюта монета 币种 幣種 代币 資産 通貨 コイン 코인 통화 자산'.split(
      ' ',
    ),
  alias:
    'alias name label nametag title entity entityname owner holder accountholder walletowner ownername clustername entityname customername accountname walletname addressname addresslabel walletlabel bezeichnung inhaber kontoinhaber besitzer eigentumer benutzername titular nombredeltitular propietario nombre etiqueta nom etiquette titulaire nomdutitulaire proprietaire intestatario proprietario nomedotitular nome rotulo etichetta nazwa имя название 名称 名稱 标签 標籤 名前 ラベル 이름 라벨 ad isim'.split(
      ' ',
    ),
  note: 'note notes comment comments description details memo remark remarks reason info information context notiz notizen bemerkung bemerkungen kommentar anmerkung beschreibung nota notas comentario comentarios descripcion observaciones commentaire commentaires remarque observacao observacoes descricao commento descrizione uwagi opis opmerking комментарий примечание описание 备注 備註 说明 說明 描述 備考 メモ 説明 コメント 비고 메모 설명 not açıklama catatan ghichú'.split(
    ' ',
  ),
  tag: 'tag tags labels category categories group groups kategorie kategorien gruppe categoria grupo categorie groupe gruppo kategoria категория 类别 類別 分类 分類 カテゴリ 분류 카테고리'.split(
    ' ',
  ),
  role: 'role roles type rolle rol funktion ruolo rola роль'.split(' '),
}

const FIELD_WORDS: Readonly<Record<TableField, readonly string[]>> = {
  chain: SPELLED_WORDS.chain.map(fold),
  asset: SPELLED_WORDS.asset.map(fold),
  alias: SPELLED_WORDS.alias.map(fold),
  note: SPELLED_WORDS.note.map(fold),
  tag: SPELLED_WORDS.tag.map(fold),
  role: SPELLED_WORDS.role.map(fold),
}

/** Headers of a list's main column; the most likely first. */
const ADDRESS_WORDS = [
  'counterparty',
  'counterpartyaddress',
  ...'address addresses walletaddress wallet wallets cryptoaddress walletid account accountaddress accountid addr publicaddress publickey pubkey depositaddress blockchainaddress digitalcurrencyaddress virtualcurrencyaddress adresse adressen walletadresse wallets direccion direcciones direcciondewallet billetera indirizzo indirizzi portafoglio endereco enderecos carteira adres adresy portfel portefeuille cuzdan adresa cim адрес адреса кошелек 地址 钱包地址 錢包地址 钱包 錢包 アドレス ウォレット ウォレットアドレス 주소 지갑 지갑주소 địachỉ alamat العنوان عنوان'
    .split(' ')
    .map(fold),
]
const SENDER_WORDS = new Set(
  'from fromaddress fromaddresses fromwallet sender senderaddress sendingaddress source sourceaddress sourcewallet input inputaddress payer payeraddress origin originator originatoraddress txfrom accountfrom walletfrom addressfrom von absender remitente origen desde expediteur emetteur de mittente da remetente origem отправитель 发送方 發送方 送金元 送信元 보낸사람 victim victimaddress'
    .split(' ')
    .map(fold),
)
const RECEIVER_WORDS = new Set(
  'to toaddress toaddresses towallet recipient recipientaddress receiver receiveraddress receivingaddress destination destinationaddress destinationwallet output outputaddress payee payeeaddress beneficiary beneficiaryaddress txto sendto sentto accountto walletto addressto target an empfanger destinatario destino para hacia destinataire vers a получатель 接收方 送金先 受取人 받는사람 attacker attackeraddress suspect suspectaddress'
    .split(' ')
    .map(fold),
)
const SUBJECT_WORDS = new Set(['subject', 'subjectaddress'])

/** Columns of transactions, blocks and the like: address-like texts in them are hashes. */
const HASH_WORDS =
  /(?:hash|txid|txnid|transactionid|signature|blockno|blocknumber|blockhash|^tx$|^txn$|^block$|^transaction$|^digest$|^capture$|^placeincapture$)/
/** Contracts and tokens are addresses, but seldom the subject of a list. */
const CONTRACT_WORDS = /(?:contract|token|mint|pool|program|spender|collection|asset)/

export type AddressWord = 'main' | 'sender' | 'receiver' | 'contract' | 'subject' | 'part' | 'hash' | 'none'

/**
 * The role of a column's addresses by its header: the subject of the list, one side of a transfer,
 * a contract, or none.
 */
export function addressWordOf(header: string): AddressWord {
  const word = fold(header)
  if (ADDRESS_WORDS.includes(word)) return 'main'
  if (SENDER_WORDS.has(word)) return 'sender'
  if (RECEIVER_WORDS.has(word)) return 'receiver'
  if (SUBJECT_WORDS.has(word)) return 'subject'
  if (HASH_WORDS.test(word)) return 'hash'
  if (/(?:address|wallet|adress|direccion|indirizz|endereco|account|адрес|地址|アトレス)/.test(word))
    return CONTRACT_WORDS.test(word) ? 'contract' : 'part'
  return CONTRACT_WORDS.test(word) ? 'contract' : 'none'
}

/** Rank of a header among those of the main column: the smallest is the most likely. */
export function addressRankOf(header: string): number {
  return ADDRESS_WORDS.indexOf(fold(header))
}

export type FieldColumns = Readonly<Record<TableField, number>>

/** The column of each field, by the headers alone; -1 for none. */
export function fieldsNamedBy(headers: readonly string[]): FieldColumns {
  const words = headers.map(fold)
  const taken = new Set<number>()
  const entries = TABLE_FIELDS.map((field): [TableField, number] => {
    const at = FIELD_WORDS[field].map((word) => words.indexOf(word)).find((position) => position !== -1 && !taken.has(position)) ?? -1
    if (at !== -1) taken.add(at)
    return [field, at]
  })
  // The list contains every field.
  return Object.fromEntries(entries) as FieldColumns
}

/** The field that a header or a key names; undefined for any other text. */
export function fieldOfHeader(header: string): TableField | undefined {
  const word = fold(header)
  return TABLE_FIELDS.find((field) => FIELD_WORDS[field].includes(word))
}

/** Number of headers with a known meaning. */
export function knownWords(headers: readonly string[]): number {
  const fields = Object.values(fieldsNamedBy(headers)).filter((at) => at !== -1).length
  return fields + headers.filter((header) => !['none', 'contract'].includes(addressWordOf(header)) && header.length < 40).length
}
