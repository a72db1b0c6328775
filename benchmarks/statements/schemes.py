# ruff: noqa: E501  (the tables below are read line by line)
"""The schemes of Italian statements as firms print them: what stands under what, and how it is called.

A line is ``depth  account  number  label / other label / ...``, depth by dots. The account is the name that a
right answer gives it. ``*`` after the account: it is split by when it falls due. ``-`` after it: it is taken
off in the total above.
"""

from __future__ import annotations

import msgspec


class Line(msgspec.Struct):
    """A line of a scheme with those below it."""

    account: str
    number: str
    labels: tuple[str, ...]
    sign: int = 1
    due: bool = False
    parts: list[Line] = []


def tree(text: str, due: bool = True) -> list[Line]:
    """The lines at depth 0, with what is below them."""
    top: list[Line] = []
    open_lines: list[Line] = []
    for row in text.strip().splitlines():
        if not row.strip():
            continue
        head, _, labels = row.partition("|")
        fields = head.split()
        dots = fields[0] if set(fields[0]) == {"."} else ""
        account, number = (fields[1:] if dots else fields)[0], " ".join((fields[1:] if dots else fields)[1:])
        depth = len(dots)
        line = Line(
            account=account.rstrip("*-"),
            number="" if number == "_" else number,
            labels=tuple(label.strip() for label in labels.split("/ ")),
            sign=-1 if "-" in account else 1,
            due="*" in account and due,
        )
        del open_lines[depth:]
        (open_lines[-1].parts if open_lines else top).append(line)
        open_lines.append(line)
    return top


ATTIVO = """
attivo _ | Attivo / ATTIVITA'
. crediti_soci A) | Crediti verso soci per versamenti ancora dovuti / Crediti v/soci per versamenti ancora dovuti
.. soci_parte_richiamata _ | Parte richiamata / di cui già richiamati
.. soci_parte_da_richiamare _ | Parte da richiamare / Versamenti non ancora richiamati
. immobilizzazioni B) | Immobilizzazioni / IMMOBILIZZAZIONI
.. immobilizzazioni_immateriali I | Immobilizzazioni immateriali / Immobilizz. immateriali
... costi_impianto 1) | costi di impianto e di ampliamento / Costi d'impianto e ampliamento
... costi_sviluppo 2) | costi di sviluppo / Costi di ricerca e sviluppo
... diritti_brevetto 3) | diritti di brevetto industriale e diritti di utilizzazione delle opere dell'ingegno / Dir. di brevetto ind. e utilizz. opere dell'ingegno
... concessioni_licenze 4) | concessioni, licenze, marchi e diritti simili / Concessioni, licenze, marchi
... avviamento 5) | avviamento
... immateriali_in_corso 6) | immobilizzazioni in corso e acconti / Immobilizz. in corso e acconti
... altre_immateriali 7) | altre / Altre immobilizzazioni immateriali
.. immobilizzazioni_materiali II | Immobilizzazioni materiali / Immobilizz. materiali
... terreni_fabbricati 1) | terreni e fabbricati
... impianti_macchinario 2) | impianti e macchinario / Impianti e macchinari
... attrezzature 3) | attrezzature industriali e commerciali / Attrezzature ind.li e comm.li
... altri_beni 4) | altri beni / Altri beni materiali
... materiali_in_corso 5) | immobilizzazioni in corso e acconti / Immob. in corso e acconti
.. immobilizzazioni_finanziarie III | Immobilizzazioni finanziarie / Immobilizz. finanziarie
... partecipazioni 1) | partecipazioni in / Partecipazioni
.... partecipazioni_controllate a) | imprese controllate
.... partecipazioni_collegate b) | imprese collegate
.... partecipazioni_altre d-bis) | altre imprese
... crediti_immobilizzati 2) | crediti / Crediti finanziari
.... crediti_immobilizzati/verso_collegate* b) | verso imprese collegate / Crediti v/imprese collegate
.... crediti_immobilizzati/verso_altri* d-bis) | verso altri / Crediti v/altri
... altri_titoli_immobilizzati 3) | altri titoli
. attivo_circolante C) | Attivo circolante / ATTIVO CIRCOLANTE
.. rimanenze I | Rimanenze
... materie_prime 1) | materie prime, sussidiarie e di consumo / Materie prime, suss. e di consumo
... semilavorati 2) | prodotti in corso di lavorazione e semilavorati / Prod. in corso di lavorazione e semilavorati
... lavori_su_ordinazione 3) | lavori in corso su ordinazione
... prodotti_finiti 4) | prodotti finiti e merci
... acconti_rimanenze 5) | acconti
.. crediti_circolante II | Crediti / Crediti che non costituiscono immobilizzazioni
... crediti_clienti* 1) | verso clienti / Crediti v/clienti
... crediti_circolante/verso_controllate* 2) | verso imprese controllate / Crediti v/imprese controllate
... crediti_tributari* 5-bis) | crediti tributari
... imposte_anticipate 5-ter) | imposte anticipate
... crediti_circolante/verso_altri* 5-quater) | verso altri / Crediti v/altri
.. attivita_finanziarie III | Attività finanziarie che non costituiscono immobilizzazioni / Attività finanz. che non costituiscono immob.
... circolante_altre_partecipazioni 4) | altre partecipazioni
... circolante_altri_titoli 6) | altri titoli
.. disponibilita_liquide IV | Disponibilità liquide / Disponibilita' liquide
... depositi_bancari 1) | depositi bancari e postali / Depositi bancari
... assegni 2) | assegni
... cassa 3) | danaro e valori in cassa / Denaro e valori in cassa
. ratei_attivi D) | Ratei e risconti / Ratei e risconti attivi
"""

PASSIVO = """
passivo _ | Passivo / PASSIVO E PATRIMONIO NETTO
. patrimonio_netto A) | Patrimonio netto / PATRIMONIO NETTO
.. capitale I | Capitale / Capitale sociale
.. riserva_soprapprezzo II | Riserva da soprapprezzo delle azioni / Riserva sovrapprezzo azioni
.. riserve_rivalutazione III | Riserve di rivalutazione / Riserva di rivalutazione
.. riserva_legale IV | Riserva legale
.. riserve_statutarie V | Riserve statutarie
.. altre_riserve VI | Altre riserve, distintamente indicate / Altre riserve
... riserva_straordinaria _ | Riserva straordinaria / Riserva straordinaria o facoltativa
... versamenti_capitale _ | Versamenti in conto capitale / Versamenti c/capitale
.. utili_a_nuovo VIII | Utili (perdite) portati a nuovo / Utili (perdite) a nuovo
.. utile_esercizio_sp IX | Utile (perdita) dell'esercizio / Utile (perdita) d'esercizio
. fondi_rischi B) | Fondi per rischi e oneri / Fondi per rischi ed oneri
.. fondo_quiescenza 1) | per trattamento di quiescenza e obblighi simili / Fondo tratt. di quiescenza e obblighi simili
.. fondo_imposte 2) | per imposte, anche differite / Fondo imposte
.. altri_fondi 4) | altri / Altri fondi
. tfr C) | Trattamento di fine rapporto di lavoro subordinato / Trattamento fine rapporto lavoro subordinato
. debiti D) | Debiti / DEBITI
.. obbligazioni* 1) | obbligazioni
.. debiti_soci* 3) | debiti verso soci per finanziamenti / Soci c/finanziamenti
.. debiti_banche* 4) | debiti verso banche / Debiti v/banche
.. debiti_finanziatori* 5) | debiti verso altri finanziatori / Debiti v/altri finanziatori
.. debiti_acconti* 6) | acconti
.. debiti_fornitori* 7) | debiti verso fornitori / Debiti v/fornitori
.. debiti_controllanti* 11) | debiti verso controllanti / Debiti v/controllanti
.. debiti_tributari* 12) | debiti tributari
.. debiti_previdenza* 13) | debiti verso istituti di previdenza e di sicurezza sociale / Debiti v/ist. di previdenza e di sicurezza soc.
.. altri_debiti* 14) | altri debiti
. ratei_passivi E) | Ratei e risconti / Ratei e risconti passivi
"""

CONTO_ECONOMICO = """
valore_produzione A) | Valore della produzione / VALORE DELLA PRODUZIONE
. ricavi 1) | ricavi delle vendite e delle prestazioni / Ricavi vendite e prestazioni
. variazioni_prodotti 2) | variazioni delle rimanenze di prodotti in corso di lavorazione, semilavorati e finiti / Variaz. rim. prodotti in corso di lav., semilav. e finiti
. variazioni_lavori 3) | variazioni dei lavori in corso su ordinazione / Variaz. lavori in corso su ordinazione
. incrementi_immobilizzazioni 4) | incrementi di immobilizzazioni per lavori interni / Incrementi immob. per lavori interni
. altri_ricavi 5) | altri ricavi e proventi
.. contributi_esercizio _ | contributi in conto esercizio / Contributi c/esercizio
.. ricavi_diversi _ | altri / Ricavi e proventi diversi
costi_produzione B) | Costi della produzione / COSTI DELLA PRODUZIONE
. costo_materie 6) | per materie prime, sussidiarie, di consumo e di merci / Materie prime, suss., di consumo e merci
. costo_servizi 7) | per servizi / Servizi
. costo_godimento 8) | per godimento di beni di terzi / Godimento beni di terzi
. personale 9) | per il personale / Costi per il personale
.. salari a) | salari e stipendi
.. oneri_sociali b) | oneri sociali
.. costo_tfr c) | trattamento di fine rapporto / TFR
.. costo_quiescenza d) | trattamento di quiescenza e simili
.. altri_costi_personale e) | altri costi / Altri costi del personale
. ammortamenti 10) | ammortamenti e svalutazioni / Amm.ti e svalutazioni
.. ammortamento_immateriali a) | ammortamento delle immobilizzazioni immateriali / Amm.to immobilizz. immateriali
.. ammortamento_materiali b) | ammortamento delle immobilizzazioni materiali / Amm.to immobilizz. materiali
.. altre_svalutazioni c) | altre svalutazioni delle immobilizzazioni
.. svalutazione_crediti d) | svalutazioni dei crediti compresi nell'attivo circolante e delle disponibilità liquide / Svalutaz. crediti attivo circolante
. variazioni_materie 11) | variazioni delle rimanenze di materie prime, sussidiarie, di consumo e merci / Variaz. rimanenze materie prime e merci
. accantonamenti_rischi 12) | accantonamenti per rischi / Accantonamento per rischi
. altri_accantonamenti 13) | altri accantonamenti
. oneri_diversi 14) | oneri diversi di gestione
= differenza _ | Differenza tra valore e costi della produzione (A - B) / DIFFERENZA TRA VALORE E COSTI DELLA PRODUZIONE (A-B)
gestione_finanziaria C) | Proventi e oneri finanziari / PROVENTI E ONERI FINANZIARI
. proventi_partecipazioni 15) | proventi da partecipazioni
.. proventi_partecipazioni/gruppo_controllate _ | da imprese controllate
.. proventi_partecipazioni/gruppo_altri _ | altri
. altri_proventi 16) | altri proventi finanziari
.. proventi_diversi d) | proventi diversi dai precedenti
... proventi_diversi/gruppo_altri _ | altri / da altri
. oneri_finanziari- 17) | interessi e altri oneri finanziari / Interessi ed altri oneri finanziari
.. oneri_finanziari/gruppo_controllanti _ | verso imprese controllanti
.. oneri_finanziari/gruppo_altri _ | altri / verso altri
. utili_cambi 17-bis) | utili e perdite su cambi / Utili (perdite) su cambi
rettifiche D) | Rettifiche di valore di attività e passività finanziarie / Rettifiche di valore di attività finanziarie
. rivalutazioni 18) | rivalutazioni
.. rivalutazioni/rettifica_partecipazioni a) | di partecipazioni
. svalutazioni- 19) | svalutazioni
.. svalutazioni/rettifica_partecipazioni a) | di partecipazioni
= risultato_ante_imposte _ | Risultato prima delle imposte (A - B + - C + - D) / RISULTATO PRIMA DELLE IMPOSTE
imposte- 20) | Imposte sul reddito dell'esercizio, correnti, differite e anticipate / Imposte sul reddito dell'esercizio
. imposte_correnti _ | imposte correnti
. imposte_differite_anticipate _ | imposte differite e anticipate / imposte differite (anticipate)
= utile_esercizio 21) | Utile (perdita) dell'esercizio / Utile (perdita) d'esercizio
"""

STRAORDINARI = """
gestione_straordinaria E) | Proventi e oneri straordinari / PROVENTI ED ONERI STRAORDINARI
. proventi_straordinari 20) | Proventi / proventi straordinari
.. plusvalenze_straordinarie a) | plusvalenze da alienazioni
.. proventi_straordinari/altri_straordinari b) | altri
. oneri_straordinari- 21) | Oneri / oneri straordinari
.. oneri_straordinari/altri_straordinari c) | altri / altri oneri straordinari
"""
"""Of the scheme before 2016, between D) and the result; taxes are then number 22 and the result 23."""

DUE = (
    ("entro_esercizio", ("esigibili entro l'esercizio successivo", "entro 12 mesi", "esig. entro es. succ.")),
    ("oltre_esercizio", ("esigibili oltre l'esercizio successivo", "oltre 12 mesi", "esig. oltre es. succ.")),
)
"""Lines under every credit and debt."""

SHORT = {
    "abbreviato": {"attivo": 2, "passivo": 1},
    "micro": {"attivo": 2, "passivo": 1},
}
"""How deep the balance sheet goes in the short forms: to the roman numbers, to the letters where there are
none."""
