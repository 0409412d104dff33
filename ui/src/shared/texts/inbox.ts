// Texts of the message pages; they come with them.
import en from '../../locales/en/inbox.json';
import zh from '../../locales/zh-HK/inbox.json';
import { addTexts } from '../i18n';

addTexts(en, zh);
