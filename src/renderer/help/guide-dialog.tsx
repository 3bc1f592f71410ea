// The guide: its pages at the left, the chosen one at the right. Everything in it comes from the program's own files.
import { useEffect, useMemo, useRef, useState } from "react";
import { Modal, SegmentedControl, Tabs, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { changeSettings } from "#renderer/state/settings-actions.ts";
import { useApp, useAppContext } from "#renderer/state/use-app.ts";
import { currentLanguage, LANGUAGES, languageOfTag, ownNameOf } from "#texts/language.ts";
import { findPages, guideTerms, type GuidePage } from "./guide.ts";
import { GuideBlocks } from "./guide-blocks.tsx";
import { GUIDE, PICTURES } from "./guide-pages.ts";
import classes from "./guide.module.css";
import { say } from "#texts/say.ts";

export function GuideDialog({ onClose }: { readonly onClose: () => void }) {
  const app = useAppContext();
  const chosenLanguage = useApp((state) => state.settings.guideLanguage);
  const language = chosenLanguage ?? languageOfTag(currentLanguage());
  const [typed, setTyped] = useState("");
  const terms = useMemo(() => guideTerms(typed), [typed]);
  const found = useMemo(() => findPages(GUIDE[language], terms), [language, terms]);
  const keptId = useApp((state) => state.guidePage);
  const shown = found.find(({ id }) => id === keptId) ?? found[0];
  const show = (id: string | null): void => app.store.setState({ guidePage: id });
  /** A link may lead to a page that the search has left out. */
  const follow = (id: string): void => {
    setTyped("");
    show(id);
  };
  return (
    <Modal opened onClose={onClose} title={say("help.guide.title")} size={1060}>
      <Tabs
        className={classes.guide}
        classNames={{ tab: classes.tab ?? "", tabLabel: classes.label ?? "" }}
        orientation="vertical"
        value={shown?.id ?? null}
        onChange={show}
      >
        <div className={classes.side}>
          <SearchField typed={typed} onChange={setTyped} />
          <p role="status" className={classes.found}>
            {terms.length === 0 ? "" : say("help.guide.found", { pages: found.length })}
          </p>
          {found.length > 0 && (
            <Tabs.List className={classes.pages} aria-label={say("help.guide.pages")} lang={language}>
              {found.map(({ id, title }) => (
                <Tabs.Tab key={id} value={id}>
                  {title}
                </Tabs.Tab>
              ))}
            </Tabs.List>
          )}
          <SegmentedControl
            className={classes.language}
            aria-label={say("help.guide.language")}
            data={LANGUAGES.map((value) => ({ value, label: ownNameOf(value) }))}
            value={language}
            onChange={(guideLanguage) => void changeSettings(app, { guideLanguage })}
          />
        </div>
        {shown !== undefined && (
          <Page key={`${language} ${shown.id}`} page={shown} language={language} terms={terms} show={follow} />
        )}
      </Tabs>
    </Modal>
  );
}

function SearchField({ typed, onChange }: { readonly typed: string; readonly onChange: (typed: string) => void }) {
  return (
    <TextInput
      aria-label={say("help.guide.search")}
      placeholder={say("help.guide.search")}
      leftSection={<IconSearch size={14} stroke={1.7} aria-hidden />}
      value={typed}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      data-autofocus
    />
  );
}

function Page(props: {
  readonly page: GuidePage;
  readonly language: string;
  readonly terms: readonly string[];
  readonly show: (id: string) => void;
}) {
  const { page, language, terms, show } = props;
  const panel = useRef<HTMLDivElement>(null);
  // A link that was followed has gone with its page, and the focus with it.
  useEffect(() => {
    if (document.activeElement === document.body) panel.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Tabs.Panel value={page.id} className={classes.page} lang={language} tabIndex={0} ref={panel}>
      <h2 className={classes.title}>{page.title}</h2>
      <GuideBlocks blocks={page.blocks} terms={terms} pictures={PICTURES} show={show} />
    </Tabs.Panel>
  );
}
