// Texts of acting and of order books; they come with what acts and shows them.
import en from '../../locales/en/trade.json';
import zh from '../../locales/zh-HK/trade.json';
import { addTexts } from '../i18n';

addTexts(en, zh);
